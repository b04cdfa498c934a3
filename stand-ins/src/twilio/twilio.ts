import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Gateway, openGateway } from '../message-gateway.ts'

type SentSms = { at: string; messageId: string; to: string; from: string; text: string }
export type TwilioOptions = { accountSid: string; authToken: string }

type Form = Record<string, string | string[] | undefined>

/**
 * Stands in for Twilio under /twilio: messages by form at `/2010-04-01/Accounts/{Sid}/Messages.json` and the
 * account at `/2010-04-01/Accounts/{Sid}.json`, with HTTP Basic. Errors have Twilio's format and codes.
 */
export const registerTwilio = async (
  app: FastifyInstance,
  { dir, ...options }: TwilioOptions & { dir: string },
): Promise<void> => {
  const gateway = openGateway<SentSms>(app, 'twilio', dir)
  await app.register(
    async (scope) => {
      if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody)
      scope.addHook('onRequest', async (request, reply) => {
        if (!isKnown(request, options)) return refuse(reply, 401, { code: 20003, message: 'Authenticate' })
      })
      scope.get<{ Params: { file: string } }>('/:file', async ({ params }, reply) =>
        params.file === `${options.accountSid}.json`
          ? { sid: options.accountSid, friendly_name: 'Minit', status: 'active', type: 'Full' }
          : notFound(reply),
      )
      scope.post<{ Params: { sid: string } }>('/:sid/Messages.json', async (request, reply) =>
        request.params.sid === options.accountSid ? acceptMessage(gateway, request, reply) : notFound(reply),
      )
    },
    { prefix: '/twilio/2010-04-01/Accounts' },
  )
}

const isKnown = ({ headers }: FastifyRequest, { accountSid, authToken }: TwilioOptions): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

const refuse = (
  reply: FastifyReply,
  status: number,
  { code, message }: { code: number; message: string },
): FastifyReply =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

const notFound = (reply: FastifyReply): FastifyReply =>
  refuse(reply, 404, { code: 20404, message: 'The requested resource was not found' })

const acceptMessage = (
  gateway: Gateway<SentSms>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // The form parser returns strings, or lists for repeated fields.
  const form = (request.body ?? {}) as Form
  const [to, text] = [String(form.To ?? ''), String(form.Body ?? '')]
  const from = String(form.From ?? form.MessagingServiceSid ?? '')
  if (text === '') return refuse(reply, 400, { code: 21602, message: 'Message body is required.' })
  if (text.length > 1600)
    return refuse(reply, 400, { code: 21617, message: 'The concatenated message body is too long' })
  if (from === '') return refuse(reply, 400, { code: 21603, message: "A 'From' phone number is required." })
  if (!isSender(from)) return refuse(reply, 400, { code: 21212, message: "The 'From' number is not valid." })
  const fate = gateway.fateOf(to)
  if (fate === 'silence') return gateway.stayQuiet(reply)
  if (fate === 'rate_limit')
    return refuse(reply.header('retry-after', '2'), 429, { code: 20429, message: 'Too Many Requests' })
  if (fate === 'refuse' || !isE164(to))
    return refuse(reply, 400, { code: 21211, message: "The 'To' number is not valid." })
  const sid = `SM${randomBytes(16).toString('hex')}`
  gateway.accept({ at: new Date().toISOString(), messageId: sid, to, from, text })
  return reply
    .code(201)
    .send({ sid, to, from, body: text, status: 'queued', error_code: null, error_message: null })
}

const isE164 = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(number)

/** A number, up to 11 letters and digits with at least one letter, or a messaging service. */
const isSender = (from: string): boolean =>
  isE164(from) ||
  /^MG[0-9a-f]{32}$/i.test(from) ||
  (/^[A-Za-z0-9 ]{1,11}$/.test(from) && /[A-Za-z]/.test(from))
