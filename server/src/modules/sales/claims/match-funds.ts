import { formatLe } from '@minit/domain/money/money.ts'
import { claimFoundText, fitOf, isSureFit, type MoneyFit } from '@minit/domain/sales/claims.ts'
import type { Tx } from '../../../db/database.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueClaimMessage } from '../../messaging/messages/buyer-messages.ts'
import { passLink } from '../../messaging/messages/deliver.ts'
import { namePayer } from '../../money/pay-codes/name-payer.ts'
import type { Sale } from '../../money/payments/payments.queries.ts'
import { recordProviderEvent } from '../../money/payments/provider-events.ts'
import { findSuspenseItem } from '../../money/payments/suspense.queries.ts'
import { settleSuspense } from '../../money/payments/suspense.ts'
import { findSaleAnywhere } from '../../money/refunds/refunds.queries.ts'
import { findStatementLines } from '../../money/statements/find-lines.queries.ts'
import { PLATFORM_TENANT } from '../../platform/settings/platform-tenant.ts'
import {
  type ClaimRef,
  type ClaimRow,
  findClaimById,
  listClaimsToFollow,
  lockClaim,
  moneySince,
  updateClaim,
} from './claims.queries.ts'
import {
  type FoundMoney,
  freeMoneyOf,
  listFreeMoney,
  listOrdersOfNumber,
  paidByReference,
} from './evidence.queries.ts'

/** Who matched it: `minit` for an automatic match. */
const BY_ITSELF = 'minit'

export const fitWith = (
  claim: Pick<ClaimRow, 'reference' | 'payerPhone'>,
  { purchase, payment }: Sale,
  { money }: Pick<FoundMoney, 'money'>,
): MoneyFit =>
  fitOf(
    {
      reference: claim.reference,
      payerPhone: claim.payerPhone,
      buyerPhone: purchase.phone,
      provider: payment.provider,
      amountMinor: payment.amountMinor,
      orderedAt: purchase.createdAt,
    },
    money,
  )

type Match = {
  claim: ClaimRow
  sale: Sale
  suspenseId: string
  by: string
  isGood: (fit: MoneyFit) => boolean
}

/**
 * Matches suspense money to the order of a claim, in the caller's platform transaction that has locked the
 * claim; `finishMatch` then has the settlement grant it. Refuses with `suspense_not_found`,
 * `already_decided` if it was settled in the meantime, and `money_does_not_fit`.
 */
export const matchFunds = async (
  deps: Deps,
  tx: Tx,
  { claim, sale, suspenseId, by, isGood }: Match,
): Promise<void> => {
  const item = await findSuspenseItem(tx, suspenseId)
  if (item?.entrepreneurId !== PLATFORM_TENANT) throw new Refusal('suspense_not_found')
  const { reference } = claim
  const lines = await findStatementLines(tx, { reference, sinceAt: moneySince(deps.now()) })
  if (!isGood(fitWith(claim, sale, { money: freeMoneyOf(item, lines) })))
    throw new Refusal('money_does_not_fit')
  await settleSuspense(deps, tx, { id: suspenseId, outcome: 'placed' })
  const { entrepreneurId, id } = sale.purchase
  const placed = { suspenseId, placedSellerId: entrepreneurId, placedPurchaseId: id }
  await updateClaim(tx, claim, { state: 'placing', ...placed, answeredBy: by, answeredAt: deps.now() })
  await deps.jobs.enqueue(tx, 'follow-claim', { entrepreneurId: claim.entrepreneurId, claimId: claim.id })
}

/**
 * Records matched money as an event of the payment: only the settlement makes it paid. Safe to repeat, also
 * after a crash between the two steps.
 */
export const finishMatch = async (deps: Deps, ref: ClaimRef): Promise<void> => {
  const found = await deps.db.asPlatform(async (tx) => {
    const claim = await findClaimById(tx, ref.claimId)
    if (claim?.state !== 'placing' || claim.suspenseId === null) return null
    const item = await findSuspenseItem(tx, claim.suspenseId)
    const sale = await findMatchedSale(tx, claim)
    return item === null || sale === null ? null : { claim, item, payment: sale.payment }
  })
  if (found === null) return
  const { claim, item, payment } = found
  await recordProviderEvent(deps, payment.provider, {
    event: {
      key: `claim:${claim.id}:${item.id}`,
      reference: payment.providerReference,
      kind: 'succeeded',
      amount: { amountMinor: payment.amountMinor, currency: 'SLE' },
      // A late notice of the same movement has the same key, so that the money counts once.
      providerTransactionId: item.transactionKey,
    },
    source: 'claim',
  })
  await deps.db.asPlatform(async (tx) => {
    const locked = await lockClaim(tx, ref)
    const sale = locked && (await findMatchedSale(tx, locked))
    if (locked?.state !== 'placing' || sale === null) return
    await updateClaim(tx, locked, { state: 'found' })
    await notifyMatched(deps, tx, locked, sale)
  })
}

const findMatchedSale = async (tx: Tx, { placedPurchaseId }: ClaimRow): Promise<Sale | null> => {
  if (placedPurchaseId === null) return null
  return findSaleAnywhere(tx, placedPurchaseId)
}

/**
 * Notifies the number that ordered, whoever made the claim. A buyer whose code is sent by
 * message gets that instead.
 */
const notifyMatched = async (deps: Deps, tx: Tx, claim: ClaimRow, { purchase }: Sale): Promise<void> => {
  if (purchase.deliveryMethod !== 'qr_display' && claim.suspenseId !== null) return
  const text = claimFoundText(formatLe(purchase.priceMinor), passLink(deps, purchase.id))
  await queueClaimMessage(deps, tx, {
    entrepreneurId: purchase.entrepreneurId,
    recipient: purchase.phone,
    text,
  })
}

/**
 * Searches the money of an open claim, and books a certain match. A claim without an order is matched by the
 * payer's number alone: for an order that is already paid, the link is sent to that number again.
 */
export const searchMoney = async (deps: Deps, ref: ClaimRef): Promise<void> => {
  const isMatched = await deps.db.asPlatform(async (tx) => {
    const claim = await lockClaim(tx, ref)
    if (claim?.state !== 'open') return false
    return claim.purchaseId === null
      ? findByNumber(deps, tx, claim)
      : findForOrder(deps, tx, claim, claim.purchaseId)
  })
  if (isMatched) await finishMatch(deps, ref)
}

const findForOrder = async (deps: Deps, tx: Tx, claim: ClaimRow, purchaseId: string): Promise<boolean> => {
  const sale = await findSaleAnywhere(tx, purchaseId)
  return sale !== null && isUnpaid(sale) && applyMatch(deps, tx, claim, [sale])
}

const isUnpaid = ({ purchase }: Sale): boolean => purchase.status !== 'paid' && purchase.status !== 'refunded'

const findByNumber = async (deps: Deps, tx: Tx, claim: ClaimRow): Promise<boolean> => {
  const orders = await listOrdersOfNumber(tx, claim.payerPhone, moneySince(deps.now()))
  const [paid] = await paidByReference(tx, orders, claim.reference)
  if (paid === undefined) {
    if (await findDialled(deps, tx, claim)) return false
    return applyMatch(deps, tx, claim, orders.filter(isUnpaid))
  }
  const { entrepreneurId, id } = paid.purchase
  const placed = { placedSellerId: entrepreneurId, placedPurchaseId: id }
  await updateClaim(tx, claim, { state: 'found', ...placed, answeredBy: BY_ITSELF, answeredAt: deps.now() })
  await notifyMatched(deps, tx, claim, paid)
  return false
}

/** A dialled sale whose payer was hidden: its job sends the code to the number of the claim. */
const findDialled = async (deps: Deps, tx: Tx, claim: ClaimRow): Promise<boolean> => {
  const { reference, payerPhone } = claim
  const named = await namePayer(deps, tx, { reference, payerPhone, since: moneySince(deps.now()) })
  if (named === null) return false
  const placed = { placedSellerId: named.entrepreneurId, placedPurchaseId: named.purchaseId }
  await updateClaim(tx, claim, { state: 'found', ...placed, answeredBy: BY_ITSELF, answeredAt: deps.now() })
  return true
}

/** If several orders of the number match, an operator decides. */
const applyMatch = async (deps: Deps, tx: Tx, claim: ClaimRow, sales: readonly Sale[]): Promise<boolean> => {
  const ofNumber = await listOrdersOfNumber(tx, claim.payerPhone, moneySince(deps.now()))
  const unpaid = ofNumber.filter(isUnpaid)
  const others = unpaid.filter(({ purchase }) => !sales.some((sale) => sale.purchase.id === purchase.id))
  const money = await listFreeMoney(tx, {
    reference: claim.reference,
    amountMinor: null,
    since: moneySince(deps.now()),
  })
  const sure = money.flatMap((found) =>
    [...sales, ...others]
      .filter((sale) => isSureFit(fitWith(claim, sale, found)))
      .map((sale) => ({ sale, item: found.item })),
  )
  const [only] = sure
  if (only === undefined || sure.length > 1 || !sales.includes(only.sale)) return false
  await matchFunds(deps, tx, {
    claim,
    sale: only.sale,
    suspenseId: only.item.id,
    by: BY_ITSELF,
    isGood: isSureFit,
  })
  return true
}

/** Matches money that arrived since to open claims. */
const watchClaims = async (deps: Deps): Promise<void> => {
  const waiting = await deps.db.readAsPlatform(listClaimsToFollow)
  const what = 'the money of a claim could not be searched'
  await forEachSeller(deps, waiting, { what }, (ref) => searchMoney(deps, ref))
}

export const claimJobs = (deps: Deps): Pick<JobHandlers, 'follow-claim' | 'watch-claims'> => ({
  'watch-claims': () => watchClaims(deps),
  'follow-claim': async (ref) => {
    await searchMoney(deps, ref)
    await finishMatch(deps, ref)
  },
})
