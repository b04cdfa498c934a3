import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Gateway, openGateway } from '../message-gateway.ts'
import { bodyParameters, type MessageBody, refusalOf } from './check-request.ts'
import { errorBody, type Refusal, refusals } from './refusals.ts'

type SentTemplate = {
  at: string
  messageId: string
  /** E.164. */
  to: string
  template: string
  language: string
  parameters: string[]
  /** The sender's data, returned in delivery reports. */
  trackingData: string | null
}

type Options = {
  dir: string
  accessToken: string
  phoneNumberId: string
  templateName: string
  /** The template's approved language; English by default. */
  templateLanguage?: string
}

/**
 * Stands in for WhatsApp's Cloud API under /whatsapp: `POST /{version}/{phone number id}/messages`, and the
 * number itself.
 */
export const registerWhatsapp = async (app: FastifyInstance, options: Options): Promise<void> => {
  const gateway = openGateway<SentTemplate>(app, 'whatsapp', options.dir)
  const template = {
    name: options.templateName,
    language: options.templateLanguage ?? 'en',
    parameterCount: 4,
  }
  await app.register(
    async (scope) => {
      scope.setErrorHandler<FastifyError>(async (error, _request, reply) =>
        refuse(reply, isBadShape(error) ? refusals.badType : refusals.ownFailure),
      )
      scope.post<{ Params: { phoneNumberId: string } }>(
        '/:version(^v\\d+\\.\\d+$)/:phoneNumberId/messages',
        async (request, reply) => {
          const body = bodyOf(request)
          const refusal =
            callerRefusal(request, request.params.phoneNumberId, options) ?? refusalOf(body, template)
          return refusal ? refuse(reply, refusal) : acceptMessage(gateway, body, reply)
        },
      )
      scope.get<{ Params: { phoneNumberId: string } }>(
        '/:version(^v\\d+\\.\\d+$)/:phoneNumberId',
        async (request, reply) => {
          const { phoneNumberId } = request.params
          const refusal = callerRefusal(request, phoneNumberId, options)
          if (refusal) return refuse(reply, refusal)
          return reply.send({ id: phoneNumberId, display_phone_number: '+232 76 000 000' })
        },
      )
    },
    { prefix: '/whatsapp' },
  )
}

const callerRefusal = (request: FastifyRequest, phoneNumberId: string, options: Options): Refusal | null => {
  const { authorization } = request.headers
  if (!authorization?.startsWith('Bearer ')) return refusals.noToken
  if (authorization !== `Bearer ${options.accessToken}`) return refusals.badToken
  return phoneNumberId === options.phoneNumberId ? null : refusals.unknownPhoneNumberId
}

const acceptMessage = (
  gateway: Gateway<SentTemplate>,
  body: MessageBody,
  reply: FastifyReply,
): FastifyReply => {
  const waId = String(body.to).replace('+', '')
  const fate = gateway.fateOf(`+${waId}`)
  if (fate === 'silence') return gateway.stayQuiet(reply)
  if (fate === 'rate_limit') return refuse(reply, refusals.rateLimited)
  if (fate === 'refuse') return refuse(reply, refusals.notOnWhatsapp)
  const row = sentTemplate(body, `+${waId}`)
  gateway.accept(row)
  return reply.code(200).send({
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to, wa_id: waId }],
    messages: [{ id: row.messageId, message_status: 'accepted' }],
  })
}

const sentTemplate = (body: MessageBody, to: string): SentTemplate => ({
  at: new Date().toISOString(),
  messageId: `wamid.${randomBytes(24).toString('base64')}`,
  to,
  template: body.template?.name ?? '',
  language: body.template?.language?.code ?? '',
  parameters: bodyParameters(body).map(({ text }) => text ?? ''),
  trackingData: body.biz_opaque_callback_data ?? null,
})

const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.status).send(errorBody(refusal))

/** Broken JSON, or a field of an unexpected type. */
const isBadShape = (error: FastifyError): boolean =>
  error instanceof TypeError || (error.statusCode ?? 500) < 500

/**
 * JSON of any shape; `refusalOf` checks every field before use, and a wrong type ends in the error handler.
 */
const bodyOf = (request: FastifyRequest): MessageBody =>
  (typeof request.body === 'object' && request.body !== null ? request.body : {}) as MessageBody
