import { createECDH, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openLedger } from '../ledger.ts'
import { decryptPush, type PhoneKeys, senderProblem } from './decrypt.ts'

/** A push message as the phone received it. */
type TakenPush = {
  at: string
  phone: string
  text: string
  ttl: string
  urgency: string
  topic: string
}

type Phone = PhoneKeys & {
  applicationServerKey: string
  /** The status for its messages; 201 accepts them. */
  answer: number
}

const MAX_BODY_BYTES = 4_096

/**
 * Stands in for a browser's push service under /push, and for its phones: it accepts messages that are signed
 * with the subscription's key and encrypted for that phone, as real ones do; `GET /control/ledger/push` lists
 * them decrypted. `POST /control/push/phones` with `{ applicationServerKey }` creates a phone and returns its
 * subscription; `PUT /control/push/phones/:phone` with `{ answer }` sets the status for its messages.
 */
export const registerPush = async (app: FastifyInstance, { dir }: { dir: string }): Promise<void> => {
  const ledger = openLedger<TakenPush>(`${dir}/push.jsonl`)
  const phones = new Map<string, Phone>()
  app.addHook('onClose', async () => ledger.close())
  app.get('/control/ledger/push', async () => ledger.rows())
  app.post<{ Body: { applicationServerKey: string } }>('/control/push/phones', async (request) => {
    const name = randomBytes(12).toString('base64url')
    const phone = newPhone(request.body.applicationServerKey)
    phones.set(name, phone)
    const keys = { p256dh: phone.publicKey.toString('base64url'), auth: phone.auth.toString('base64url') }
    return { phone: name, endpoint: `${originOf(request)}/push/${name}`, keys }
  })
  app.put<{ Params: { phone: string }; Body: { answer: number } }>(
    '/control/push/phones/:phone',
    async ({ params, body }) => {
      const phone = phones.get(params.phone)
      if (phone !== undefined) phone.answer = body.answer
      return body
    },
  )
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { phone: string } }>('/push/:phone', async (request, reply) => {
      const phone = phones.get(request.params.phone)
      if (phone === undefined) return reply.code(404).send()
      const problem = problemOf(request, phone)
      if (problem !== null) return reply.code(problem.status).send(problem.text)
      if (phone.answer !== 201) return reply.code(phone.answer).send()
      ledger.append(takenPush(request, phone))
      return reply.code(201).send()
    })
  })
}

const newPhone = (applicationServerKey: string): Phone => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  return {
    publicKey,
    privateKey: ecdh.getPrivateKey(),
    auth: randomBytes(16),
    applicationServerKey,
    answer: 201,
  }
}

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

const problemOf = (request: FastifyRequest, phone: Phone): { status: number; text: string } | null => {
  const { headers, body } = request
  if (!Buffer.isBuffer(body) || headers['content-encoding'] !== 'aes128gcm')
    return { status: 400, text: 'not encrypted as the standard says' }
  if (body.length > MAX_BODY_BYTES) return { status: 413, text: 'too large' }
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, text: 'the TTL is missing' }
  if (!/^[\w-]{1,32}$/.test(String(headers.topic ?? 'x'))) return { status: 400, text: 'no topic' }
  const expected = { publicKey: phone.applicationServerKey, origin: originOf(request), now: new Date() }
  const problem = senderProblem(headers.authorization, expected)
  return problem === null ? null : { status: 403, text: problem }
}

const takenPush = (request: FastifyRequest<{ Params: { phone: string } }>, phone: Phone): TakenPush => ({
  at: new Date().toISOString(),
  phone: request.params.phone,
  // Checked above.
  text: decryptPush(request.body as Buffer, phone),
  ttl: String(request.headers.ttl),
  urgency: String(request.headers.urgency),
  topic: String(request.headers.topic),
})
