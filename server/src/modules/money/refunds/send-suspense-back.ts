import type { JobPayloads } from '../../../jobs/queues.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { lockPurchase } from '../payments/reverse-sale.ts'
import { findSuspenseItem, type SuspenseItem } from '../payments/suspense.queries.ts'
import { chooseRoute, type RefundRoute } from './choose-route.ts'
import { findSaleAnywhere, isSuspenseSentBack, leaveFailedOf } from './refunds.queries.ts'
import { openRefund, type RefundActor } from './start-refund.ts'

const ITSELF: RefundActor = { actor: 'platform', actorId: null, actorName: 'Minit' }

type Planned = {
  item: SuspenseItem & { purchaseId: string; amountMinor: number }
  route: RefundRoute
  phone: string
}

/**
 * Checks that it is in leones, of a purchase, with a known payer. Refuses with
 * `suspense_not_found`, `not_refundable`.
 */
const plan = async (deps: Deps, suspenseId: string): Promise<Planned> => {
  const item = await deps.db.readAsPlatform((tx) => findSuspenseItem(tx, suspenseId))
  if (item === null) throw new Refusal('suspense_not_found')
  const { purchaseId, amountMinor, currency } = item
  if (purchaseId === null || amountMinor === null || currency !== 'SLE') throw new Refusal('not_refundable')
  const sale = await deps.db.readAsPlatform((tx) => findSaleAnywhere(tx, purchaseId))
  if (sale === null) throw new Refusal('suspense_not_found')
  const { paymentMethod } = sale.purchase
  // Another person may have paid for the buyer.
  const phone = item.payerPhone ?? sale.purchase.phone
  const taken = { takenBy: item.provider, paidBy: paymentMethod, phone, amountMinor }
  return { item: { ...item, purchaseId, amountMinor }, route: await chooseRoute(deps, taken), phone }
}

const open = async (
  deps: Deps,
  { item, route, phone }: Planned,
  { actor, why, admin }: { actor: RefundActor; why: string; admin: Admin | null },
): Promise<void> => {
  await deps.db.asPlatform(async (tx) => {
    await lockPurchase(tx, item.purchaseId)
    // Read again under the lock: an operator may have settled it.
    if ((await findSuspenseItem(tx, item.id))?.settledAt !== null) throw new Refusal('already_decided')
    const { entrepreneurId, purchaseId, id: suspenseId, amountMinor, provider, providerReference } = item
    await openRefund(deps, tx, {
      ...actor,
      ...route,
      entrepreneurId,
      purchaseId,
      suspenseId,
      amountMinor,
      owedMinor: 0,
      why,
      phone,
      takenBy: provider,
      paymentReference: providerReference,
    })
    await leaveFailedOf(tx, { entrepreneurId, suspenseId }, deps.now())
    if (admin === null) return
    await writeAudit(deps, tx, {
      admin,
      action: 'suspense_sent_back',
      subject: { type: 'purchase', id: purchaseId },
      before: { suspense: item.reason, providerReference, amountMinor },
      after: { method: route.method },
      reason: why,
    })
  })
  deps.changes.announce(item.purchaseId)
}

/**
 * Refunds suspense money automatically: a second payment of a purchase, or a wrong amount. Skips money that
 * was settled, goes back already, or cannot be sent; waits while all refunds are held. Code that holds such
 * money enqueues the job `send-suspense-back` in its transaction, and the job calls this.
 */
export const sendSuspenseBack = async (
  deps: Deps,
  { suspenseId, why }: { suspenseId: string; why: string },
): Promise<void> => {
  const isDone = await deps.db.readAsPlatform((tx) => isSuspenseSentBack(tx, suspenseId))
  if (isDone) return
  try {
    await open(deps, await plan(deps, suspenseId), { actor: ITSELF, why, admin: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'refund_held') return tryLater(deps, { suspenseId, why })
    deps.log.warn({ suspenseId, code: error.code }, 'suspense money was not refunded automatically')
  }
}

const HELD_FOR_SECONDS = 60

const tryLater = (deps: Deps, payload: JobPayloads['send-suspense-back']): Promise<void> =>
  deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'send-suspense-back', payload, HELD_FOR_SECONDS))

/**
 * The same at an admin's request. Refuses with `suspense_not_found`, `not_refundable` without a payer or an
 * amount in leones, `already_decided`, `refund_under_way` and `refund_held`.
 */
export const sendSuspenseBackNow = async (
  deps: Deps,
  admin: Admin,
  { id, reason }: { id: string; reason: string },
): Promise<void> => {
  const actor: RefundActor = { actor: 'admin', actorId: admin.accountId, actorName: admin.name }
  await open(deps, await plan(deps, id), { actor, why: reason, admin })
}
