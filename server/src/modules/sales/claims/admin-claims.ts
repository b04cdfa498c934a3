import { readPaymentReference } from '@minit/domain/money/payment-references.ts'
import { providerName } from '@minit/domain/platform/provider-names.ts'
import {
  canBeMatched,
  canSellerMatch,
  claimDueAt,
  isClaimLate,
  type MoneyFit,
} from '@minit/domain/sales/claims.ts'
import type { Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Sale } from '../../money/payments/payments.queries.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { purchaseLineView, saleView, suspenseView } from '../purchases/admin-purchases.ts'
import { countSameReference, moneySince, type WaitingClaim } from './claims.queries.ts'
import { type FoundMoney, listFreeMoney, listOrdersOfNumber, type OrderOfNumber } from './evidence.queries.ts'
import { type ClaimFilters, readClaimPage, readClaimPageOfSeller } from './list-claims.ts'
import { fitWith } from './match-funds.ts'

/** All evidence about one claim. */
type Evidence = { row: WaitingClaim; money: FoundMoney[]; sameReference: number; orders: OrderOfNumber[] }

const readEvidence = (deps: Deps, rows: readonly WaitingClaim[]): Promise<Evidence[]> =>
  deps.db.asPlatform(async (tx) => {
    const all: Evidence[] = []
    for (const row of rows) all.push(await evidenceOf(deps, tx, row))
    return all
  })

const evidenceOf = async (deps: Deps, tx: Tx, row: WaitingClaim): Promise<Evidence> => {
  const { claim, purchase } = row
  const since = moneySince(deps.now())
  return {
    row,
    money: await listFreeMoney(tx, {
      reference: claim.reference,
      amountMinor: purchase?.priceMinor ?? null,
      since,
    }),
    sameReference: await countSameReference(tx, claim),
    orders: purchase === null ? await listOrdersOfNumber(tx, claim.payerPhone, since) : [],
  }
}

const saleOf = ({ purchase, payment }: WaitingClaim): Sale | null =>
  purchase === null || payment === null ? null : { purchase, payment }

const NO_FIT: MoneyFit = { reference: true, amount: false, number: 'unknown', isFromBuyer: false, way: false }

/** How well each payment matches the claim; a claim without an order uses the best of the number's orders. */
const fitsOf = ({ row, orders }: Evidence, found: FoundMoney): MoneyFit => {
  const own = saleOf(row)
  const fits = (own === null ? orders : [own]).map((sale) => fitWith(row.claim, sale, found))
  return fits.find(canBeMatched) ?? fits[0] ?? NO_FIT
}

const moneyView = (evidence: Evidence, may: (fit: MoneyFit) => boolean) =>
  evidence.money.map((found) => {
    const { id, provider, reference, transaction, money, receivedAt } = suspenseView(found.item)
    const fit = fitsOf(evidence, found)
    return { id, provider, reference, transaction, money, receivedAt, fit, canBePlaced: may(fit) }
  })

/** The state of the payment, in text. */
const paymentWords = (row: WaitingClaim): string | null => {
  const sale = saleOf(row)
  if (sale === null) return null
  const { provider } = sale.payment
  const name = provider === 'cash' ? 'The seller' : providerName(provider)
  if (sale.payment.needsReview !== null) return `${sale.payment.needsReview}.`
  if (sale.payment.acceptedAt === null) return `${name} never confirmed our request.`
  if (sale.purchase.status === 'failed') return `${name} says that it was not paid.`
  return `${name} has the request and has reported no money.`
}

const claimView = (deps: Deps, evidence: Evidence, may: (fit: MoneyFit) => boolean) => {
  const { claim, purchase } = evidence.row
  const read = readPaymentReference(claim.reference)
  return {
    id: claim.id,
    state: claim.state,
    isLate: isClaimLate(claim, deps.now()),
    reference: claim.reference,
    said: claim.said,
    saidAt: read.kind === 'reference' ? read.saidAt : null,
    isBuyersNumber: purchase && purchase.phone === claim.payerPhone,
    askedAt: claim.askedAt,
    dueAt: claimDueAt(claim.askedAt),
    times: claim.times,
    answer: claim.answer,
    answeredBy: claim.answeredBy,
    answeredAt: claim.answeredAt,
    payment: paymentWords(evidence.row),
    money: moneyView(evidence, may),
    sameReference: evidence.sameReference,
  }
}

const lineOf = ({ purchase, businessName }: Pick<WaitingClaim, 'purchase' | 'businessName'>) =>
  purchase && purchaseLineView({ purchase, businessName: businessName ?? '' })

/** Lists a page of all sellers' open claims, with the evidence for each. */
export const listClaims = async (deps: Deps, filters: ClaimFilters) => {
  const { items, next } = await readClaimPage(deps, filters)
  const claims = await readEvidence(deps, items)
  return {
    items: claims.map((evidence) => ({
      ...claimView(deps, evidence, canBeMatched),
      payerPhone: maskPhone(evidence.row.claim.payerPhone),
      purchase: lineOf(evidence.row),
      orders: evidence.orders.flatMap((order) => lineOf(order) ?? []),
    })),
    next,
    usdRate: await readUsdRate(deps),
  }
}

/** Lists one seller's claims, with only the money that the claim names. */
export const listSellerClaims = async (deps: Deps, entrepreneurId: string, filters: ClaimFilters) => {
  const { items, next } = await readClaimPageOfSeller(deps, entrepreneurId, filters)
  const claims = await readEvidence(deps, items)
  return {
    items: claims.flatMap((evidence) => {
      const { claim, purchase } = evidence.row
      if (purchase === null) return []
      const named = evidence.money.filter((found) => fitsOf(evidence, found).reference)
      return [
        {
          ...claimView(deps, { ...evidence, money: named }, canSellerMatch),
          payerPhone: maskPhone(claim.payerPhone),
          sale: saleView(purchase),
        },
      ]
    }),
    next,
  }
}
