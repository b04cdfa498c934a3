import type { FastifyInstance, FastifyReply } from 'fastify'
import { openLedger } from './ledger.ts'

/** The outcome of a message. `silence` accepts nothing and never answers. */
type Fate = 'accept' | 'refuse' | 'rate_limit' | 'silence'

export type Gateway<Row> = {
  /** Called once for each message: a rate limit ends after one refusal. */
  fateOf: (e164: string) => Fate
  accept: (row: Row) => void
  /** Leaves the request open until the caller gives up or the stand-in stops. */
  stayQuiet: (reply: FastifyReply) => FastifyReply
}

/**
 * Shared by the stand-ins of all message gateways: a durable ledger of accepted messages at `GET
 * /control/ledger/{name}`, a switch `POST /control/silence/{name}` with `{ on: boolean }`, and the test
 * numbers +232 76 0xx NNN.
 */
export const openGateway = <Row>(app: FastifyInstance, name: string, dir: string): Gateway<Row> => {
  const ledger = openLedger<Row>(`${dir}/${name}.jsonl`)
  const quiet = keepQuiet(app)
  const fateOf = createFates()
  let isSilent = false
  app.addHook('onClose', async () => ledger.close())
  app.get(`/control/ledger/${name}`, async () => ledger.rows())
  app.post<{ Body: { on: boolean } }>(
    `/control/silence/${name}`,
    { schema: switchSchema },
    async (request) => {
      isSilent = request.body.on
      return { on: isSilent }
    },
  )
  return {
    fateOf: (e164) => (isSilent ? 'silence' : fateOf(e164)),
    accept: ledger.append,
    stayQuiet: quiet,
  }
}

const switchSchema = {
  body: {
    type: 'object',
    required: ['on'],
    properties: { on: { type: 'boolean' } },
    additionalProperties: false,
  },
}

/** 403 is refused, 189 gets no answer, 099 is rate limited at every first try. */
const createFates = (): ((e164: string) => Fate) => {
  const limited = new Set<string>()
  return (e164) => {
    const testNumber = /^\+232760\d{2}(\d{3})$/.exec(e164)?.[1]
    if (testNumber === '403') return 'refuse'
    if (testNumber === '189') return 'silence'
    if (testNumber !== '099' || limited.delete(e164)) return 'accept'
    limited.add(e164)
    return 'rate_limit'
  }
}

/** Destroys open requests when the server stops, or they would block the stop. */
const keepQuiet = (app: FastifyInstance): ((reply: FastifyReply) => FastifyReply) => {
  const waiting = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of waiting) reply.raw.destroy()
  })
  return (reply) => {
    waiting.add(reply)
    reply.raw.once('close', () => waiting.delete(reply))
    return reply.hijack()
  }
}
