import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { isUnused, passStateAt } from '@minit/domain/passes/passes.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { claimDueAt, claimStateWith } from '@minit/domain/sales/claims.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { type PaidFacts, paidTruth } from '@minit/domain/sales/paid-help.ts'
import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { followPayment } from '../../money/payments/payment-transfers.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { joinByToken } from '../../network/devices.ts'
import { gatewayState } from '../../network/gateways.ts'
import { type GatewayRow, type KnownGateway, listGateways } from '../../network/network.queries.ts'
import { passNetworkView } from '../../network/where-phones-stand.ts'
import { refundOf } from '../purchases/purchase-view.ts'
import { findPurchase, type PurchaseRecord } from '../purchases/purchases.queries.ts'
import { type ClaimRow, findClaimOfPurchase } from './claims.queries.ts'

/** A caller with the token of an order, at a router if one redirected them. */
export type PaidQuestion = {
  transactionId: string
  token: string
  place: CaptiveContext | null
  signal: AbortSignal
}

/** Finds the order by its token. A wrong token is `purchase_not_found`, like an unknown id. */
export const openOrder = async (
  deps: Deps,
  { transactionId, token }: Pick<PaidQuestion, 'transactionId' | 'token'>,
): Promise<PurchaseRecord> => {
  if (!deps.secrets.isPurchaseToken(transactionId, token)) throw new Refusal('purchase_not_found')
  const record = await deps.db.readAsPlatform((tx) => findPurchase(tx, transactionId))
  if (record === null) throw new Refusal('purchase_not_found')
  return record
}

/** The purchase of the pass; overtime uses that of the pass it extends. */
const passPurchaseOf = ({ purchase }: PurchaseRecord): string => purchase.passPurchaseId ?? purchase.id

/** Reads the current state and the one action that helps. Changes nothing. */
export const readPaidHelp = async (deps: Deps, question: PaidQuestion) => {
  const record = await openOrder(deps, question)
  const { purchase, payment, pass, seller } = record
  const { entrepreneurId, id } = purchase
  const { claim, routers } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    claim: await findClaimOfPurchase(tx, id),
    routers: (await listGateways(tx, deps.now())).filter(({ kind }) => kind !== 'codes'),
  }))
  // Only the recipient of a gift may see its phones.
  const isShown = pass !== null && purchase.status === 'paid' && purchase.recipientPhone === null
  const network = isShown ? await networkOf(deps, record, question) : null
  const refund = await refundOf(deps, record)
  const state = claim && claimStateWith(claim.state, purchase.status)
  const facts: PaidFacts = {
    status: purchase.status,
    isCash: payment.provider === 'cash',
    isHeld: payment.needsReview !== null,
    claim: state,
    refund: refund?.state ?? null,
    pass: pass && {
      isUnused: isUnused(pass),
      isPaused: isPaused(pass),
      isAway: pass.awayAt !== null,
      state: passStateAt(pass, deps.now()),
    },
    network: network?.state ?? null,
    isRouterSeen: isSeen(routers, deps.now()),
  }
  const truth = paidTruth(facts)
  return {
    transactionId: id,
    orderCode: orderCodeOf(id),
    entrepreneurId,
    businessName: seller.businessName,
    helpPhone: formatPhone(seller.phone),
    packageName: purchase.packageName,
    price: purchase.priceMinor,
    paymentMethod: purchase.paymentMethod,
    phoneNumber: formatPhone(purchase.phone),
    ...truth,
    paidAt: purchase.paidAt,
    refund,
    endsAt: pass?.expiresAt ?? null,
    minutesLeft: pass && minutesKept(pass),
    hours: pass?.hours ?? null,
    routerSeenAt: lastSeenAt(routers),
    thisPhone: question.place?.macTail ?? null,
    holders: network?.devices.map(({ macTail }) => macTail) ?? [],
    logsIn: network?.logsIn ?? false,
    canClaim: truth.money === 'not_known' && (state === null || state === 'open' || state === 'no_money'),
    claim: claim && state && claimView(claim, state),
  }
}

const networkOf = (deps: Deps, record: PurchaseRecord, { place, signal }: PaidQuestion) =>
  passNetworkView(
    deps,
    { entrepreneurId: record.purchase.entrepreneurId, purchaseId: passPurchaseOf(record), place },
    { waitSeconds: 0, signal },
  )

const isSeen = (routers: readonly KnownGateway[], now: Date): boolean | null =>
  routers.length === 0 ? null : routers.some((router) => gatewayState(router, now) === 'online')

const lastSeenAt = (routers: readonly GatewayRow[]): Date | null => {
  const times = routers.flatMap(({ lastHeardAt }) => (lastHeardAt === null ? [] : [lastHeardAt.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

const claimView = (claim: ClaimRow, state: ClaimRow['state']) => ({
  state,
  reference: claim.reference,
  // The claimant entered it; another holder of the link does not need it in full.
  payerPhone: maskPhone(claim.payerPhone),
  askedAt: claim.askedAt,
  dueAt: claimDueAt(claim.askedAt),
  answer: claim.answer,
  answeredAt: claim.answeredAt,
})

/** A provider that was silent for long may still be queried. */
const isAskable = ({ purchase, payment }: PurchaseRecord): boolean =>
  payment.provider !== 'cash' && purchase.status !== 'paid' && purchase.status !== 'refunded'

/**
 * Fixes what can be fixed, then returns the state: polls the provider, moves the pass to this phone unless
 * that takes it from another, and has its router refresh. What cannot be done now shows in the answer.
 */
export const correctClaim = async (deps: Deps, question: PaidQuestion) => {
  const record = await openOrder(deps, question)
  if (isAskable(record)) await askAgain(deps, record)
  const now = isAskable(record) ? await openOrder(deps, question) : record
  const { status, recipientPhone } = now.purchase
  if (status === 'paid' && recipientPhone === null && question.place !== null)
    await admit(deps, now, question.place)
  return readPaidHelp(deps, question)
}

/** Polls a payment as its job does. */
export const askAgain = (deps: Deps, { payment }: Pick<PurchaseRecord, 'payment'>): Promise<void> =>
  followPayment(deps, { entrepreneurId: payment.entrepreneurId, paymentId: payment.id })

const admit = async (deps: Deps, record: PurchaseRecord, place: CaptiveContext): Promise<void> => {
  const { entrepreneurId } = record.purchase
  try {
    await joinByToken(deps, { entrepreneurId, purchaseId: passPurchaseOf(record), place, move: 'if_free' })
  } catch (error) {
    // The answer shows the reason: the place is another phone's, or the pass has ended.
    if (!(error instanceof Refusal)) throw error
  }
}
