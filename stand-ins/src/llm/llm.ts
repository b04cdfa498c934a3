import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type LlmOptions = { apiKey: string; model: string }

type Chat = { model?: unknown; messages?: { role?: unknown; content?: unknown }[] }

/** Stands in for a language model with OpenAI's interface, under /llm: it rewords its input. */
export const registerLlm = async (app: FastifyInstance, options: LlmOptions): Promise<void> => {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => requireApiKey(request, reply, options))
      scope.get('/v1/models', async () => ({
        object: 'list',
        data: [{ id: options.model, object: 'model', owned_by: 'stand-in' }],
      }))
      scope.post<{ Body: Chat }>('/v1/chat/completions', async ({ body }, reply) => {
        if (body?.model !== options.model)
          return refuse(reply, 404, { code: 'model_not_found', message: 'The model does not exist' })
        const prompt = body.messages?.findLast(({ role }) => role === 'user')?.content
        if (typeof prompt !== 'string')
          return refuse(reply, 400, { code: 'invalid_request', message: 'messages is required' })
        return completion(options.model, answerTo(prompt))
      })
    },
    { prefix: '/llm' },
  )
}

const requireApiKey = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { apiKey }: LlmOptions,
): Promise<FastifyReply | undefined> =>
  headers.authorization === `Bearer ${apiKey}`
    ? undefined
    : refuse(reply, 401, { code: 'invalid_api_key', message: 'Incorrect API key provided' })

const refuse = (
  reply: FastifyReply,
  status: number,
  { code, message }: { code: string; message: string },
): FastifyReply =>
  reply.code(status).send({ error: { message, type: 'invalid_request_error', param: null, code } })

const completion = (model: string, content: string) => ({
  id: 'chatcmpl-stand-in',
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1_000),
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
})

const answerTo = (prompt: string): string => {
  try {
    return JSON.stringify(reworded(JSON.parse(prompt)))
  } catch {
    return 'I can only reword JSON.'
  }
}

/** Replacements that simulate rewording: figures stay. */
const REPLACEMENTS = [
  [/\bbrings\b/g, 'earns'],
  [/\bcustomers\b/g, 'buyers'],
  [/\bCustomers\b/g, 'Buyers'],
  [/\bBuyers\b/g, 'People who buy'],
  [/\brevenue\b/g, 'takings'],
  [/\bRevenue\b/g, 'Takings'],
  [/\bsales\b/g, 'passes sold'],
  [/\bMethod:/g, 'How it was made:'],
  [/\bThat is\b/g, 'This is'],
  [/\bThe last\b/g, 'The past'],
  [/\bOn the last\b/g, 'On the past'],
  [/\bfinds\b/g, 'will find'],
  [/\bAsk\b/g, 'Find out by asking'],
  [/\bcomes\b/g, 'arrives'],
] as const

const replaceWords = (text: string): string =>
  REPLACEMENTS.reduce((worded, [from, to]) => worded.replace(from, to), text).slice(0, 400)

/** Rewords each sentence in the same shape, and drops `evidence`. */
const reworded = (value: unknown): unknown => {
  if (typeof value === 'string') return replaceWords(value)
  if (Array.isArray(value)) return value.map(reworded)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'evidence')
  return Object.fromEntries(kept.map(([name, part]) => [name, reworded(part)]))
}
