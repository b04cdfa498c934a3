import type { SuspenseMoney, SuspenseOutcome, SuspenseReason } from '@minit/domain/money/suspense.ts'
import { SUM_REFUSAL_TEXTS } from '@minit/domain/shop/any-sum.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderEvent, ProviderName } from '../../../ports/payment-provider.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import { writeSettledSuspense, writeSuspense } from '../ledger/ledger.ts'
import { endReview, flagForReview, lockSaleOfPurchase, type Sale } from './payments.queries.ts'
import {
  countOpenItems,
  findSuspenseItem,
  insertSuspenseItem,
  markSettled,
  type NewSuspenseItem,
  nameItsPayer,
  type SuspenseItem,
} from './suspense.queries.ts'

const WORDS: Record<Exclude<SuspenseReason, 'unmatched'>, string> = {
  wrong_sum: 'The money that came is not the money that was asked',
  paid_again: 'Money came a second time',
  sold_out: 'Money came when the last code was sold',
  not_sold: 'Money came by dialling, and buys no minutes',
}

/**
 * Books money of a payment that matches no debt on the suspense account, each movement once,
 * and adds it to the worklist, in the settling transaction. False if all of it was known: what
 * an operator settled stays settled.
 */
export const holdMoney = async (
  deps: Deps,
  tx: Tx,
  { sale, money }: { sale: Sale; money: readonly SuspenseMoney[] },
): Promise<boolean> => {
  const { payment, purchase } = sale
  const { entrepreneurId, provider, providerReference } = payment
  let words: string | null = null
  for (const { transactionKey, reason, amountMinor, currency } of money) {
    const id = deps.newId()
    const isNew = await book(deps, tx, {
      entrepreneurId,
      id,
      purchaseId: purchase.id,
      provider,
      providerReference,
      transactionKey,
      reason,
      amountMinor,
      currency,
      payerPhone: null,
      receivedAt: deps.now(),
    })
    if (isNew && reason !== 'unmatched') words = WORDS[reason]
    const why = isNew ? whySentBack(sale, reason) : null
    if (why !== null) await sendBack(deps, tx, id, why)
  }
  if (words !== null) await flagForReview(tx, payment, words)
  return words !== null
}

/** The current payment is the one that paid a purchase. */
export const isPaidByAnother = ({ payment, purchase }: Sale): boolean =>
  !payment.isCurrent && (purchase.status === 'paid' || purchase.status === 'refunded')

/**
 * Two providers collected the money for one purchase: the second payment is refunded automatically. So is
 * money that a lasting code brought and that buys nothing.
 */
const whySentBack = (sale: Sale, reason: SuspenseReason): string | null => {
  if (reason === 'paid_again' && isPaidByAnother(sale)) return 'Money came twice, by two providers'
  return sale.payment.refused === null ? null : SUM_REFUSAL_TEXTS[sale.payment.refused]
}

const sendBack = (deps: Deps, tx: Tx, suspenseId: string, why: string): Promise<void> =>
  deps.jobs.enqueue(tx, 'send-suspense-back', { suspenseId, why })

/**
 * The same for money that matches no payment of ours, in the platform's own ledger. A repeated event is the
 * same money, although a statement may use a different number than the notice.
 */
export const holdUnmatchedMoney = async (
  deps: Deps,
  tx: Tx,
  { provider, event, isNew }: { provider: ProviderName; event: ProviderEvent; isNew: boolean },
): Promise<void> => {
  if (event.kind !== 'succeeded') return
  const item: NewSuspenseItem = {
    entrepreneurId: PLATFORM_TENANT,
    id: deps.newId(),
    purchaseId: null,
    provider,
    providerReference: event.reference,
    transactionKey: event.providerTransactionId ?? event.key,
    reason: 'unmatched',
    // An adapter reports an unreadable amount as 0.
    amountMinor: event.amount?.amountMinor || null,
    currency: event.amount?.currency ?? null,
    payerPhone: event.payerPhone ?? null,
    receivedAt: deps.now(),
  }
  // A repeated event may say more: a notice has no number, but the later statement has one.
  if (!isNew || !(await book(deps, tx, item))) await nameItsPayer(tx, item)
}

const book = async (deps: Deps, tx: Tx, item: NewSuspenseItem): Promise<boolean> => {
  if (!(await insertSuspenseItem(tx, item))) return false
  await writeSuspense(tx, item, { id: deps.newId(), createdAt: item.receivedAt })
  return true
}

/**
 * Settles suspense money after an operator handled it, in the caller's platform transaction: reverses its
 * booking, and takes the payment off the worklist with its last item. Moves no money. Returns the item.
 * Refuses with `suspense_not_found`, and `already_decided` if it was settled before.
 */
export const settleSuspense = async (
  deps: Deps,
  tx: Tx,
  { id, outcome }: { id: string; outcome: SuspenseOutcome },
): Promise<SuspenseItem> => {
  const item = await findSuspenseItem(tx, id)
  if (item === null) throw new Refusal('suspense_not_found')
  // The sale is locked first, as everywhere, to avoid deadlocks.
  const sale = item.purchaseId === null ? null : await lockSaleOfPurchase(tx, item.purchaseId)
  const settledAt = deps.now()
  if (!(await markSettled(tx, item, { settledAt, outcome }))) throw new Refusal('already_decided')
  await writeSettledSuspense(tx, item, { outcome, booking: { id: deps.newId(), createdAt: settledAt } })
  if (sale === null) return item
  const { entrepreneurId, purchaseId } = sale.payment
  const isLast = (await countOpenItems(tx, { entrepreneurId, purchaseId })) === 0
  if (isLast) await endReview(tx, sale.payment, settledAt)
  return item
}
