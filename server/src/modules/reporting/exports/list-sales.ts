import { daysOf, type Period } from '@minit/domain/kernel/periods.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { TenantTx } from '../../../db/database.ts'
import { PAGE_AND_ONE, pageOf } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { maskedName } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type CashTaker, findCashTakers } from '../../messaging/feed/cash-takers.queries.ts'
import { refundableUntil, refundView } from '../../money/refunds/refund-view.ts'
import { findRefundsOfSales, type RefundRow } from '../../money/refunds/refunds.queries.ts'
import { findAway } from '../../passes/passes.queries.ts'
import { sumGiven } from '../../sales/given-minutes/given-minutes.queries.ts'
import { findLateSales, type LateSaleRow } from '../../sales/purchases/late-sales.queries.ts'
import { findOrdersByCode } from '../../sales/purchases/order-codes.ts'
import { findOffers, type OfferOfSale } from '../../shop/promotions/promotions.queries.ts'
import { type Cursor, findRefunded, listSales, type SaleRow, type SalesWanted } from './sales.queries.ts'

/** Maps a sale for the seller's lists. Overtime is a separate row, with only overtime minutes. */
const saleView = (
  { purchase, tier }: SaleRow,
  { refunds, refundedPasses, lateSales, given, away, offers, takers, now }: Known,
) => ({
  id: purchase.id,
  customerName: maskedName(purchase),
  loyaltyTier: tier ?? ('new' as const),
  paymentMethod: purchase.paymentMethod,
  packageName: purchase.packageName,
  ...minutesOf(purchase),
  givenMinutes: given.get(purchase.id) ?? 0,
  amount: purchase.priceMinor,
  listPrice: purchase.listPriceMinor,
  discount: purchase.discountMinor,
  offer: offerView(purchase, offers),
  soldBy: takers.get(purchase.id)?.personName ?? null,
  timestamp: paidAtOf(purchase),
  isRefunded: purchase.status === 'refunded',
  refund: refundOf(refunds.get(purchase.id)),
  refundableUntil: refundableUntil(purchase, now),
  isOwedBack: purchase.status === 'paid' && refundedPasses.has(purchase.passPurchaseId ?? ''),
  awayAt: away.get(purchase.id) ?? null,
  lateUpload: lateSales.get(purchase.id) ?? null,
})

/** Related data for the rows of a list. */
type Known = {
  refunds: ReadonlyMap<string, RefundRow>
  refundedPasses: ReadonlySet<string>
  lateSales: ReadonlyMap<string, LateSaleRow>
  given: ReadonlyMap<string, number>
  away: ReadonlyMap<string, string>
  offers: ReadonlyMap<string, OfferOfSale>
  takers: ReadonlyMap<string, CashTaker>
  now: Date
}

const offerView = (
  { promotionId, promotionMinor, discountCode }: SaleRow['purchase'],
  offers: Known['offers'],
) => {
  const offer = offers.get(promotionId ?? '')
  return offer === undefined
    ? null
    : { kind: offer.kind, name: offer.name, code: discountCode, off: promotionMinor }
}

const refundOf = (refund: RefundRow | undefined) => (refund === undefined ? null : refundView(refund))

export const minutesOf = ({ kind, baseMinutes }: SaleRow['purchase']) =>
  kind === 'pass'
    ? { duration: baseMinutes, overtimeMinutes: 0 }
    : { duration: 0, overtimeMinutes: baseMinutes }

export const paidAtOf = ({ paidAt, createdAt }: SaleRow['purchase']): Date => paidAt ?? createdAt

const readSales = (deps: Deps, entrepreneurId: string, wanted: SalesWanted) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const rows = await listSales(tx, wanted)
    const refunded = rows.filter(({ purchase }) => purchase.status === 'refunded')
    const ids = refunded.map(({ purchase }) => purchase.id)
    const refunds = await findRefundsOfSales(tx, entrepreneurId, ids)
    const refundedPasses = await findRefunded(tx, passesUnder(rows))
    const lateSales = await findLateSales(tx, inCash(rows))
    const facts = await readSaleFacts(tx, rows)
    const given = await sumGiven(tx, ofWaiting(rows))
    const away = await findAway(tx, ofTravelling(rows))
    return { rows, known: { refunds, refundedPasses, lateSales, given, away, ...facts, now: deps.now() } }
  })

/** Reads the discounts of sales, and who took their cash. */
export const readSaleFacts = async (tx: TenantTx, rows: readonly SaleRow[]) => ({
  offers: await findOffers(tx, [...new Set(rows.flatMap(({ purchase }) => purchase.promotionId ?? []))]),
  takers: await findCashTakers(tx, inCash(rows)),
})

const inCash = (rows: readonly SaleRow[]): string[] =>
  rows.filter(({ purchase }) => purchase.paymentMethod === 'cash').map(({ purchase }) => purchase.id)

/** Only minutes that wait can be given. */
const ofWaiting = (rows: readonly SaleRow[]): string[] =>
  rows.flatMap(({ purchase: { id, passOptions } }) => (passOptions?.clock === 'while_online' ? [id] : []))

/** Only these can be away. */
const ofTravelling = (rows: readonly SaleRow[]): string[] =>
  rows.flatMap(({ purchase: { id, passOptions } }) => (passOptions?.travels === true ? [id] : []))

const passesUnder = (rows: readonly SaleRow[]): string[] => [
  ...new Set(rows.flatMap(({ purchase: { passPurchaseId } }) => passPurchaseId ?? [])),
]

const RECENT = 20

/** Lists the seller's latest paid sales, newest first. */
export const listRecentSales = async (deps: Deps, entrepreneurId: string) => {
  const { rows, known } = await readSales(deps, entrepreneurId, { limit: RECENT })
  return rows.map((row) => saleView(row, known))
}

/** The filters of a request; an empty one has no effect. */
export type SalesFilters = {
  period: Period
  search?: string | undefined
  method?: PaymentMethod | '' | undefined
  packageId?: string | undefined
}

/** Lists a page of a period's sales, newest first, with the cursor of the next page; null after the last. */
export const listSalesHistory = async (
  deps: Deps,
  entrepreneurId: string,
  filters: SalesFilters & { cursor?: Cursor | undefined },
) => {
  const chosen = await wantedOf(deps, entrepreneurId, filters)
  const wanted = { ...chosen, after: filters.cursor ?? null, limit: PAGE_AND_ONE }
  const { rows, known } = await readSales(deps, entrepreneurId, wanted)
  return pageOf(rows, (row) => saleView(row, known), cursorOf)
}

/** Translates the filters into database conditions. */
export const wantedOf = async (
  deps: Deps,
  entrepreneurId: string,
  { period, search = '', method, packageId }: SalesFilters,
): Promise<Omit<SalesWanted, 'limit' | 'after'>> => {
  return {
    from: daysOf(period, deps.now()).from,
    search: readSaleSearch(search),
    coded: await findOrdersByCode(deps, search, entrepreneurId),
    method: method || null,
    packageId: packageId || null,
  }
}

/** Returns the cursor of a page that ends with this sale. */
export const cursorOf = ({ purchase }: SaleRow): Cursor => ({ at: paidAtOf(purchase), id: purchase.id })
