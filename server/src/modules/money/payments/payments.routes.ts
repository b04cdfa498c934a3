import type { FastifyRequest } from 'fastify'
import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { decideCash, declineUnknownCash } from './cash.ts'
import { receiveWebhook } from './provider-events.ts'

/**
 * `publicOrigin` is the address that providers call, null if unknown. The caller chooses the
 * `Host`, so a webhook that a provider signed for another merchant must not verify here. The
 * demo's providers call us directly.
 */
export const paymentHandlers = (deps: Deps, publicOrigin: string | null) =>
  ({
    receiveWebhook: async ({ params, request }) => {
      await receiveWebhook(deps, params.provider, webhookReader(deps, publicOrigin)(request))
      return { success: true }
    },
    confirmCash: async ({ params, caller: { entrepreneurId, accountId: actorId } }) => {
      await decideCash(deps, entrepreneurId, { purchaseId: params.id, decision: 'received', actorId })
      return { success: true }
    },
    declineCash: async ({ params, caller }) => {
      const declined = { purchaseId: params.id, decision: 'declined', actor: caller } as const
      await decideCash(deps, caller.entrepreneurId, declined)
      return { success: true }
    },
    declineUnknownCash: async ({ body, caller }) => {
      const wanted = { upTo: body.upTo, actor: caller }
      return declineUnknownCash(deps, caller.entrepreneurId, wanted)
    },
  }) satisfies SomeHandlers

/** Reads a provider's webhook as it was addressed to us. */
export const webhookReader =
  ({ mode }: Pick<Deps, 'mode'>, publicOrigin: string | null) =>
  (request: FastifyRequest): WebhookRequest => {
    const hasOwnOrigin = mode === 'production' && publicOrigin !== null
    return webhookOf(request, hasOwnOrigin ? new URL(publicOrigin).host : request.host)
  }

const webhookOf = (request: FastifyRequest, authority: string): WebhookRequest => ({
  method: request.method,
  authority,
  path: request.url,
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  ),
  rawBody: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
})
