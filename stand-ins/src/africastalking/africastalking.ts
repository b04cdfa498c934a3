import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Gateway, openGateway } from '../message-gateway.ts'
import {
  type Answer,
  acceptedRecipient,
  answerFor,
  asXml,
  type Recipient,
  refusedRecipient,
  unknownSender,
} from './replies.ts'

type SentSms = { at: string; messageId: string; to: string; from: string; text: string }

type Form = Record<string, string | string[] | undefined>
type Options = { dir: string; username: string; apiKey: string }

/**
 * Stands in for Africa's Talking's SMS gateway under /africastalking: form posts to `/version1/messaging`,
 * for one recipient or a comma-separated list, and the balance at `/version1/user`. The statuses are those of
 * its public table.
 */
export const registerAfricasTalking = async (app: FastifyInstance, options: Options): Promise<void> => {
  const gateway = openGateway<SentSms>(app, 'africastalking', options.dir)
  await app.register(
    async (scope) => {
      if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody)
      scope.post('/version1/messaging', async (request, reply) => {
        const refusal = refusalFor(request, options)
        if (refusal) return reply.code(refusal.status).type('text/plain').send(refusal.text)
        return acceptMessage(gateway, request, reply)
      })
      scope.get<{ Querystring: { username?: string } }>('/version1/user', async (request, reply) => {
        const { headers, query } = request
        const isKnown = headers.apikey === options.apiKey && query.username === options.username
        if (!isKnown) return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
        return reply.send({ UserData: { balance: 'SLE 1000.0000' } })
      })
    },
    { prefix: '/africastalking' },
  )
}

const refusalFor = (request: FastifyRequest, options: Options): { status: number; text: string } | null => {
  const key = request.headers.apikey
  if (!key)
    return {
      status: 401,
      text: 'The resource requires authentication, which was not supplied with the request',
    }
  const form = formOf(request)
  const missing = ['username', 'to', 'message'].find((field) => !form[field])
  if (missing) return { status: 400, text: `Request is missing required form field '${missing}'` }
  const isKnown = key === options.apiKey && form.username === options.username
  return isKnown ? null : { status: 401, text: 'The supplied authentication is invalid' }
}

const acceptMessage = (
  gateway: Gateway<SentSms>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const form = formOf(request)
  const from = String(form.from ?? '')
  if (!isSenderId(from)) return answer(request, reply, unknownSender)
  const numbers = String(form.to).split(',')
  const outcomes = numbers.map((number) => gateway.fateOf(number))
  if (outcomes.includes('silence')) return gateway.stayQuiet(reply)
  if (outcomes.includes('rate_limit'))
    return reply.code(429).header('retry-after', '2').send('Too Many Requests')
  const recipients = numbers.map((number, index) =>
    outcomes[index] === 'accept' && isE164(number)
      ? send(gateway, { to: number, from, text: String(form.message) })
      : refusedRecipient(number),
  )
  return answer(request, reply, answerFor(recipients))
}

const send = (
  gateway: Gateway<SentSms>,
  { to, from, text }: { to: string; from: string; text: string },
): Recipient => {
  const messageId = `ATXid_${randomBytes(16).toString('hex')}`
  gateway.accept({ at: new Date().toISOString(), messageId, to, from, text })
  return acceptedRecipient(to, messageId, text.length <= 160 ? 1 : Math.ceil(text.length / 153))
}

/** HTTP 201 whatever the recipients' statuses, as the real gateway. */
const answer = (request: FastifyRequest, reply: FastifyReply, body: Answer): FastifyReply =>
  request.headers.accept?.includes('application/json')
    ? reply.code(201).send(body)
    : reply.code(201).type('application/xml').send(asXml(body))

const isE164 = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(number)

/** Empty (the gateway's own), a short code, or up to 11 letters and digits. */
const isSenderId = (from: string): boolean => from === '' || /^[A-Za-z0-9 ]{3,11}$/.test(from)

/** The form parser returns strings, or lists for repeated fields. */
const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form
