import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { Tx } from '../../db/database.ts'
import { owedForSale } from '../../modules/money/ledger/balances.ts'
import {
  bookRefundReserved,
  bookRefundReturned,
  bookRefundSent,
} from '../../modules/money/ledger/refund-ledger.ts'
import { reverseSale } from '../../modules/money/payments/reverse-sale.ts'
import { insertRefund, type RefundRow } from '../../modules/money/refunds/refunds.queries.ts'
import { refundEvents } from '../../modules/money/refunds/refunds.tables.ts'
import type { Deps } from '../../ports/deps.ts'
import { instantAfter } from './instants.ts'

type Kind = {
  takenBy: 'pawapay' | 'vult' | 'cash'
  method: RefundRow['method']
  ending: 'sent' | 'failed' | 'to_confirm'
  why: string
}

/** One refund of each kind: three arrived, one failed, and one an admin has to send. */
const KINDS: readonly Kind[] = [
  { takenBy: 'pawapay', method: 'provider', ending: 'sent', why: 'The power was gone all evening.' },
  { takenBy: 'vult', method: 'payout', ending: 'sent', why: 'The phone could not join the WiFi.' },
  { takenBy: 'cash', method: 'cash', ending: 'sent', why: 'Bought twice by mistake.' },
  { takenBy: 'pawapay', method: 'provider', ending: 'failed', why: 'The customer had to leave.' },
  { takenBy: 'vult', method: 'by_hand', ending: 'to_confirm', why: 'Bought for the wrong shop.' },
]

const LAST_OF = `
  select p.id, p.paid_at from purchases p
  join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id and y.is_current
  where p.entrepreneur_id = $1::text and y.provider = $2::text and p.kind = 'pass' and p.status = 'paid'
    and p.paid_at < $3::timestamptz
    and not exists (select from purchases o where o.entrepreneur_id = p.entrepreneur_id and o.pass_purchase_id = p.id)
  order by p.paid_at desc, p.id limit 1`

type Tools = { idAt: (instant: Date) => string }
const ASKED_AFTER_SECONDS = 1_200
const ARRIVED_AFTER_SECONDS = 9

/** Refunds a few sales of a seller from before the last two days. */
export const seedRefunds = async (
  deps: Deps,
  tools: Tools,
  tx: Tx,
  entrepreneurId: string,
): Promise<void> => {
  const before = new Date(deps.now().getTime() - 2 * DAY_MS)
  for (const kind of KINDS) {
    const [sale] = await tx.send<{ id: string; paid_at: Date }>(LAST_OF, [
      entrepreneurId,
      kind.takenBy,
      before,
    ])
    if (sale === undefined) continue
    await seedRefund(deps, tools, tx, {
      kind,
      purchaseId: sale.id,
      at: instantAfter(sale.paid_at, ASKED_AFTER_SECONDS),
    })
  }
}

const seedRefund = async (
  deps: Deps,
  { idAt }: Tools,
  tx: Tx,
  { kind, purchaseId, at }: { kind: Kind; purchaseId: string; at: Date },
): Promise<void> => {
  const then = { ...deps, now: () => at, newId: () => idAt(at) }
  const { purchase, payment } = await reverseSale(then, tx, purchaseId)
  const isAsked = kind.method === 'provider' || kind.method === 'payout'
  const endedAt = kind.ending === 'to_confirm' ? null : instantAfter(at, ARRIVED_AFTER_SECONDS)
  const refund = {
    entrepreneurId: purchase.entrepreneurId,
    id: then.newId(),
    purchaseId,
    why: kind.why,
    amountMinor: purchase.priceMinor,
    owedMinor: owedForSale(payment.provider, purchase),
    method: kind.method,
    state: kind.ending,
    phone: purchase.phone,
    takenBy: payment.provider,
    paymentReference: payment.providerReference,
    provider: isAsked ? ('pawapay' as const) : null,
    providerReference: isAsked ? `past-refund-${purchaseId}` : null,
    payoutMethod: kind.method === 'payout' ? ('orange_money' as const) : null,
    reference: kind.ending === 'sent' ? referenceOf(kind, endedAt) : null,
    failureReason: kind.ending === 'failed' ? 'recipient_not_found' : null,
    confirmedBy: kind.method === 'cash' ? 'Owner' : null,
    ...({ actor: 'seller', actorName: 'seller', createdAt: at, endedAt } as const),
  }
  await insertRefund(tx, refund)
  await bookRefundReserved(then, tx, refund, false)
  if (endedAt === null) return
  const later = { now: () => endedAt, newId: () => idAt(endedAt) }
  await tx.insert(refundEvents).values({
    entrepreneurId: refund.entrepreneurId,
    id: later.newId(),
    refundId: refund.id,
    eventKey: 'past',
    kind: kind.ending === 'sent' ? 'succeeded' : 'failed',
    reason: refund.failureReason,
    amountMinor: refund.amountMinor,
    currency: 'SLE',
    reference: refund.reference,
    receivedAt: endedAt,
    source: isAsked ? 'webhook' : 'person',
  })
  await (kind.ending === 'sent'
    ? bookRefundSent(later, tx, refund, false)
    : bookRefundReturned(later, tx, refund))
}

const referenceOf = ({ method }: Kind, endedAt: Date | null): string =>
  method === 'cash' ? 'Receipt book, page 12' : `MP${endedAt?.getTime() ?? 0}`
