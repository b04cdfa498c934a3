import { formatLe } from '@minit/domain/money/money.ts'
import { claimFoundText, fitOf, isSureFit, type MoneyFit } from '@minit/domain/sales/claims.ts'
import type { Tx } from '../../../db/database.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueClaimMessage } from '../../messaging/messages/buyer-messages.ts'
import { passLink } from '../../messaging/messages/deliver.ts'
import type { Sale } from '../../money/payments/payments.queries.ts'
import { recordProviderEvent } from '../../money/payments/provider-events.ts'
import { findSuspenseItem } from '../../money/payments/suspense.queries.ts'
import { settleSuspense } from '../../money/payments/suspense.ts'
import { findSaleAnywhere } from '../../money/refunds/refunds.queries.ts'
import { findStatementLines } from '../../money/statements/find-lines.queries.ts'
import { PLATFORM_BOOKS } from '../../platform/settings/platform-books.ts'
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

/** Who found it: `minit` where nobody had to look. */
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

type Placing = {
  claim: ClaimRow
  sale: Sale
  suspenseId: string
  by: string
  isGood: (fit: MoneyFit) => boolean
}

/**
 * Takes money out of the books of what is for nothing and gives it to the order of a claim, inside the caller's
 * platform transaction that has locked the claim; `finishPlacing` then lets the settlement grant it. Refuses with
 * `suspense_not_found`, `already_decided` where it was dealt with meanwhile, and `money_does_not_fit`.
 */
export const placeMoney = async (
  deps: Deps,
  tx: Tx,
  { claim, sale, suspenseId, by, isGood }: Placing,
): Promise<void> => {
  const item = await findSuspenseItem(tx, suspenseId)
  if (item?.entrepreneurId !== PLATFORM_BOOKS) throw new Refusal('suspense_not_found')
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
 * Tells the payment of money that was placed, as an event like any other: the settlement alone makes it paid. Safe to
 * do twice, and after a crash between the two.
 */
export const finishPlacing = async (deps: Deps, ref: ClaimRef): Promise<void> => {
  const found = await deps.db.asPlatform(async (tx) => {
    const claim = await findClaimById(tx, ref.claimId)
    if (claim?.state !== 'placing' || claim.suspenseId === null) return null
    const item = await findSuspenseItem(tx, claim.suspenseId)
    const sale = await findPlacedSale(tx, claim)
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
      // The same name as a late notice of the same movement would give it, so that it is money once.
      providerTransactionId: item.transactionKey,
    },
    source: 'claim',
  })
  await deps.db.asPlatform(async (tx) => {
    const locked = await lockClaim(tx, ref)
    const sale = locked && (await findPlacedSale(tx, locked))
    if (locked?.state !== 'placing' || sale === null) return
    await updateClaim(tx, locked, { state: 'found' })
    await tellFound(deps, tx, locked, sale)
  })
}

const findPlacedSale = async (tx: Tx, { placedPurchaseId }: ClaimRow): Promise<Sale | null> => {
  if (placedPurchaseId === null) return null
  return findSaleAnywhere(tx, placedPurchaseId)
}

/** To the number that ordered, whoever claimed: the link opens the pass. Whose code goes by message has it by that. */
const tellFound = async (deps: Deps, tx: Tx, claim: ClaimRow, { purchase }: Sale): Promise<void> => {
  if (purchase.deliveryMethod !== 'qr_display' && claim.suspenseId !== null) return
  const text = claimFoundText(formatLe(purchase.priceMinor), passLink(deps, purchase.id))
  await queueClaimMessage(deps, tx, {
    entrepreneurId: purchase.entrepreneurId,
    recipient: purchase.phone,
    text,
  })
}

/**
 * Looks for the money of an open claim, and places what surely fits. A claim without an order finds it by the payer's
 * number alone: an order that was paid is told of again, to that number.
 */
export const lookForMoney = async (deps: Deps, ref: ClaimRef): Promise<void> => {
  const isPlaced = await deps.db.asPlatform(async (tx) => {
    const claim = await lockClaim(tx, ref)
    if (claim?.state !== 'open') return false
    return claim.purchaseId === null
      ? findByNumber(deps, tx, claim)
      : findForOrder(deps, tx, claim, claim.purchaseId)
  })
  if (isPlaced) await finishPlacing(deps, ref)
}

const findForOrder = async (deps: Deps, tx: Tx, claim: ClaimRow, purchaseId: string): Promise<boolean> => {
  const sale = await findSaleAnywhere(tx, purchaseId)
  return sale !== null && isUnpaid(sale) && placeSure(deps, tx, claim, [sale])
}

const isUnpaid = ({ purchase }: Sale): boolean => purchase.status !== 'paid' && purchase.status !== 'refunded'

const findByNumber = async (deps: Deps, tx: Tx, claim: ClaimRow): Promise<boolean> => {
  const orders = await listOrdersOfNumber(tx, claim.payerPhone, moneySince(deps.now()))
  const [paid] = await paidByReference(tx, orders, claim.reference)
  if (paid === undefined) return placeSure(deps, tx, claim, orders.filter(isUnpaid))
  const { entrepreneurId, id } = paid.purchase
  const placed = { placedSellerId: entrepreneurId, placedPurchaseId: id }
  await updateClaim(tx, claim, { state: 'found', ...placed, answeredBy: BY_ITSELF, answeredAt: deps.now() })
  await tellFound(deps, tx, claim, paid)
  return false
}

/** Where several orders of the number would fit, nobody knows which one was meant: a person decides. */
const placeSure = async (deps: Deps, tx: Tx, claim: ClaimRow, sales: readonly Sale[]): Promise<boolean> => {
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
  await placeMoney(deps, tx, {
    claim,
    sale: only.sale,
    suspenseId: only.item.id,
    by: BY_ITSELF,
    isGood: isSureFit,
  })
  return true
}

/** Money that came since is found for claims that wait. */
const watchClaims = async (deps: Deps): Promise<void> => {
  const waiting = await deps.db.readAsPlatform(listClaimsToFollow)
  const what = 'the money of a claim could not be looked for'
  await forEachSeller(deps, waiting, { what }, (ref) => lookForMoney(deps, ref))
}

export const claimJobs = (deps: Deps): Pick<JobHandlers, 'follow-claim' | 'watch-claims'> => ({
  'watch-claims': () => watchClaims(deps),
  'follow-claim': async (ref) => {
    await lookForMoney(deps, ref)
    await finishPlacing(deps, ref)
  },
})
