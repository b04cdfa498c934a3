import { saleActivity, saleNotification } from '../../modules/messaging/feed/feed.sale-part.ts'
import { makeAccessMessage } from '../../modules/messaging/messages/access-message.ts'
import { ledgerOf } from '../../modules/money/ledger/ledger.ts'
import { makePass } from '../../modules/passes/issue-pass.ts'
import type { ProviderName } from '../../ports/payment-provider.ts'
import type { PastTools, ShopToFill } from './book-intent.ts'
import type { Ending } from './draw-visits.ts'
import { instantAfter } from './instants.ts'
import type { EventInsert, PaymentInsert } from './rows.ts'
import type { PastPurchase } from './tally.ts'

export type SaleRows = {
  ledger: ReturnType<typeof ledgerOf>
  pass: ReturnType<typeof makePass>
  activity: ReturnType<typeof saleActivity>
}

const READ_AFTER_SECONDS = 240
const SENT_AFTER_SECONDS = 3
const GATEWAYS = { sms: 'africastalking', whatsapp: 'whatsapp-cloud' } as const

/** The event that the provider, or for cash the seller, reported for a payment. */
export const bookEvent = (
  tools: PastTools,
  { entrepreneurId, id: paymentId, provider, providerReference, amountMinor }: PaymentInsert,
  { ending, receivedAt }: { ending: Exclude<Ending, { kind: 'expired' }>; receivedAt: Date },
): EventInsert => {
  const outcome =
    ending.kind === 'paid'
      ? ({ kind: 'succeeded', amountMinor, currency: 'SLE' } as const)
      : ({ kind: 'failed', reason: ending.reason } as const)
  const isCash = provider === 'cash'
  return {
    entrepreneurId,
    id: tools.idAt(receivedAt),
    paymentId,
    provider,
    eventKey: `${providerReference}:${isCash ? 'decision' : outcome.kind}`,
    source: isCash ? 'seller' : 'webhook',
    receivedAt,
    ...outcome,
  }
}

type PaidPurchase = PastPurchase & { currency: string; feeMinor: number; paidAt: Date }

/** The rows that settlement writes for a paid purchase, with its message sent and its news read. */
export const bookSale = (
  tools: PastTools,
  { seller, site }: ShopToFill,
  { purchase, provider }: { purchase: PaidPurchase; provider: ProviderName },
) => {
  const { id: purchaseId, paidAt } = purchase
  const then = { ...tools, newId: () => tools.idAt(paidAt) }
  const ledger = ledgerOf({ id: then.newId(), provider, purchase, createdAt: paidAt })
  const pass = makePass(then, site, { ...purchase, purchaseId })
  const { deliveryMethod: channel } = purchase
  const message =
    channel === 'qr_display'
      ? null
      : makeAccessMessage(
          then,
          { ...pass, hasRouter: false },
          { ...purchase, purchaseId, channel, at: paidAt },
        )
  const sale = { purchase, seller, paidAt, newId: then.newId }
  return {
    ledger,
    pass,
    activity: saleActivity(sale),
    message: message === null ? null : { ...message, ...sent(message, paidAt) },
    news: { ...saleNotification(sale), readAt: instantAfter(paidAt, READ_AFTER_SECONDS) },
  }
}

const sent = ({ channel, id }: { channel: keyof typeof GATEWAYS; id: string }, queuedAt: Date) => ({
  state: 'sent' as const,
  gateway: GATEWAYS[channel],
  gatewayMessageId: id,
  attempts: 1,
  sentAt: instantAfter(queuedAt, SENT_AFTER_SECONDS),
})
