import { FAILURE_REASONS, type PurchaseStatus } from '@minit/domain/money/payments.ts'
import { mayAskAnother } from '@minit/domain/platform/routing.ts'
import { pipelined } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import { followTransfers, reconcileTransfers } from '../transfers/follow-transfer.ts'
import { foldIncoming, type IncomingMoney } from '../transfers/incoming.ts'
import { recordEvent } from '../transfers/record-event.ts'
import { newLease, requestTransfer, requestUnderLease } from '../transfers/request-transfer.ts'
import type { Reported, TransferRow } from '../transfers/transfer.ts'
import type { DueTransfer, TransferKind } from '../transfers/transfer-kind.ts'
import { moveToNextProvider, refusedKey } from './next-provider.ts'
import { expirePurchase, isOver, mayRequest, planOf, stageOf } from './payment-polls.ts'
import { paymentRailOf } from './payment-rail.ts'
import { findFollowed, PAYMENT_STORE } from './payment-store.ts'
import { findSale, type PaymentRef, type PaymentRow, type Sale } from './payments.queries.ts'
import { publishStatusChange, type Settled, settleSale } from './settle-payment.ts'
import { lockSettlement, readSettlement, type SettlementState } from './settlement.queries.ts'

/** A payment with its purchase, and what settling needs if it was read under the lock. */
type PaymentTransfer = TransferRow & {
  state: PurchaseStatus
  amountMinor: number
  sale: Sale
  settlement: SettlementState | null
}

const transferOf = (sale: Sale, settlement: SettlementState | null = null): PaymentTransfer => {
  const { entrepreneurId, id, amountMinor, provider, providerReference, askLeaseUntil, acceptedAt } =
    sale.payment
  return {
    entrepreneurId,
    id,
    amountMinor,
    provider,
    providerReference,
    askLeaseUntil,
    acceptedAt,
    state: sale.purchase.status,
    sale,
    settlement,
    ...(settlement !== null && { events: settlement.events }),
  }
}

type Due = DueTransfer<PaymentTransfer>

const dueOf = async (deps: Deps, sale: Sale | null): Promise<Due[]> => {
  if (sale === null || (isOver(sale) && sale.payment.nextCheckAt === null)) return []
  return [{ row: transferOf(sale), rail: await paymentRailOf(deps, sale) }]
}

const findDue = async (deps: Deps, ref: PaymentRef): Promise<Due[]> =>
  dueOf(deps, await deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref)))

/** A single event of the current payment made its purchase paid: nothing is left to settle. */
const isSettled = ({ sale: { payment, purchase }, events }: { sale: Sale; events: number }): boolean =>
  events === 1 && payment.isCurrent && (purchase.status === 'paid' || purchase.status === 'refunded')

/** How payments of purchases use the transfer engine. */
const PAYMENT_KIND: TransferKind<'follow-payment', PaymentTransfer, IncomingMoney, Settled> = {
  name: 'payment',
  queue: 'follow-payment',
  store: PAYMENT_STORE,
  jobOf: ({ entrepreneurId, id: paymentId }) => ({ entrepreneurId, paymentId }),
  followedBy: ({ entrepreneurId, paymentId: id }) => ({ entrepreneurId, id }),
  direction: 'in',
  listIfSettled: async (deps, ref) => {
    const found = await deps.db.inTenant(ref.entrepreneurId, (tx) => findFollowed(tx, ref))
    return found === null || found.events === 0 || isSettled(found) ? dueOf(deps, found?.sale ?? null) : null
  },
  listDue: findDue,
  stage: ({ sale }, now) => stageOf(sale, now),
  // An ended purchase is not requested: its customer knows not to pay.
  acquireLease: (deps, { row }) =>
    deps.db.inTenant(row.entrepreneurId, (tx) =>
      PAYMENT_STORE.acquireLease(tx, row, newLease(deps), {
        where:
          ' and t.is_current and (select s.pay_by from purchases s where s.entrepreneur_id = t.entrepreneur_id and s.id = t.purchase_id) > $3::timestamptz',
        values: [],
      }),
    ),
  declinedKey: refusedKey,
  replaceDeclined: async (deps, { row: { sale, ...row }, reason: declined }) => {
    const reason = FAILURE_REASONS.find((known) => known === declined)
    if (reason === undefined || !mayAskAnother(reason)) return null
    const ref = { entrepreneurId: row.entrepreneurId, paymentId: row.id }
    const next = await moveToNextProvider(deps, { ref, sale, reason })
    return next === null ? null : findUnrequested(deps, next)
  },
  // A wallet app needs internet: the phone at the router may get some now.
  accepted: ({ routers }, { entrepreneurId, provider }, { state }) => {
    if (state === 'awaiting_payment' && provider === 'vult') routers.call(entrepreneurId, 'orders')
  },
  requested: ({ changes }, { sale }) => changes.announce(sale.purchase.id),
  lock: async (tx, ref, now) => {
    const [sale, settlement] = await pipelined(lockSettlement(tx, ref), readSettlement(tx, ref, now))
    return sale === null || settlement === null ? [] : [transferOf(sale, settlement)]
  },
  fold: foldIncoming,
  settle: async (deps, tx, { row: { sale, settlement }, folded }) => {
    if (settlement === null) throw new Error(`payment ${sale.payment.id} is settled without its lock`)
    return settleSale(deps, tx, { sale, state: settlement, folded })
  },
  expire: (deps, { sale }) => expirePurchase(deps, sale),
  publish: (deps, _, settled) => publishStatusChange(deps, settled),
  planPoll: async (tx, ref, now) => {
    const sale = await findSale(tx, ref)
    return sale === null ? null : planOf(sale, now)
  },
}

/** A payment that may be requested now, with its rail; null for any other. */
const findUnrequested = async (deps: Deps, ref: PaymentRef) => {
  const sale = await deps.db.inTenant(ref.entrepreneurId, (tx) => findSale(tx, ref))
  if (sale === null || !mayRequest(sale, deps.now())) return null
  return { row: transferOf(sale), rail: await paymentRailOf(deps, sale) }
}

/**
 * Requests the money of an intent from the provider, with the stored reference. A repeated request is safe:
 * providers know the reference. Without an answer the payment stays open; only a definite refusal ends it.
 * False if it was requested before, or another worker (which may have died since) has the lease.
 */
export const sendPaymentRequest = async (deps: Deps, ref: PaymentRef): Promise<boolean> => {
  const due = await findUnrequested(deps, ref)
  return due !== null && requestTransfer(deps, PAYMENT_KIND, due)
}

/** The payment fields that an accepted request sets. */
type AcceptedFields = Pick<PaymentRow, 'nextAction' | 'acceptedAt' | 'askLeaseUntil' | 'providerPaymentId'>

/**
 * The same for a caller that has the lease, such as one that has just written the intent. Null if the provider
 * did not accept, or the purchase has ended since.
 */
export const requestLeasedPayment = async (deps: Deps, sale: Sale): Promise<AcceptedFields | null> => {
  const due = { row: transferOf(sale), rail: await paymentRailOf(deps, sale) }
  const accepted = await requestUnderLease(deps, PAYMENT_KIND, due)
  if (accepted?.state !== 'awaiting_payment' || accepted.nextAction === undefined) return null
  const { nextAction, acceptedAt, providerPaymentId = null } = accepted
  return { nextAction, acceptedAt, askLeaseUntil: null, providerPaymentId }
}

/** Runs a payment's job once. */
export const followPayment = (deps: Deps, ref: PaymentRef): Promise<void> =>
  followTransfers(deps, PAYMENT_KIND, ref)

/** Records an event of a payment, then settles; null if no payment of a purchase has its reference. */
export const recordPaymentEvent = (deps: Deps, provider: ProviderName, reported: Reported) =>
  recordEvent(deps, PAYMENT_KIND, { provider, ...reported })

/** Creates a new job for every payment that lost its own, and returns how many. */
export const reconcilePayments = (deps: Deps): Promise<number> => reconcileTransfers(deps, PAYMENT_KIND)
