import { comparableName } from '@minit/domain/kernel/clean-text.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { and, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { PLAN_EACH_TIME } from '../../../db/prepare-statements.ts'
import type { SaleSearch } from '../../../kernel/phone-search.ts'
import { sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/** The instant and id of the last item of a page; the next page contains older ones. */
export type Cursor = { at: Date; id: string }

export type SalesWanted = {
  limit: number
  from?: Date
  search?: SaleSearch | null
  /** The orders whose code was searched. */
  coded?: readonly string[]
  method?: PaymentMethod | null
  packageId?: string | null
  after?: Cursor | null
}

/**
 * Lists paid sales, latest payment first; refunded ones stay in the list. The order by instant and id keeps
 * pages from skipping or repeating a sale while new ones arrive.
 */
export const listSales = (tx: TenantTx, wanted: SalesWanted): Promise<SaleRow[]> =>
  wanted.search || wanted.method || wanted.packageId ? listChosen(tx, wanted) : listAll(tx, wanted)

export type SaleRow = { purchase: typeof purchases.$inferSelect; tier: LoyaltyTier | null }

const areWanted = (tx: TenantTx, wanted: SalesWanted) =>
  and(owned(purchases, tx), isNotNull(purchases.paidAt), ...filtersOf(wanted))

const NEWEST = [desc(purchases.paidAt), desc(purchases.id)]

/** Lists filtered sales: their buyers are scattered, so the join looks them up one by one. */
const listChosen = (tx: TenantTx, wanted: SalesWanted): Promise<SaleRow[]> =>
  tx
    .select({ purchase: purchases, tier: sellerCustomers.tier })
    .from(purchases)
    .leftJoin(
      sellerCustomers,
      and(
        eq(sellerCustomers.entrepreneurId, purchases.entrepreneurId),
        eq(sellerCustomers.customerId, purchases.customerId),
      ),
    )
    .where(areWanted(tx, wanted))
    .orderBy(...NEWEST)
    .limit(wanted.limit)

const listAll = async (tx: TenantTx, wanted: SalesWanted): Promise<SaleRow[]> => {
  const rows = await tx
    .select()
    .from(purchases)
    .where(areWanted(tx, wanted))
    .orderBy(...NEWEST)
    .limit(wanted.limit)
  const tiers = await readTiers(tx, rows)
  return rows.map((purchase) => ({ purchase, tier: tiers.get(purchase.customerId) ?? null }))
}

/** Returns the refunded ones of the given purchases. */
export const findRefunded = async (tx: TenantTx, purchaseIds: readonly string[]): Promise<Set<string>> => {
  if (purchaseIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(owned(purchases, tx), inArray(purchases.id, [...purchaseIds]), eq(purchases.status, 'refunded')),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Two concurrent settlements of one buyer may commit in the other order. */
const WRITTEN_WITHIN_MS = 3_600_000

const TIERS = `select customer_id as id, tier from seller_customers
  where entrepreneur_id = $1::text and customer_id = any ($2::text[]) and last_purchase_at >= $3::timestamptz`

/**
 * Reads the tiers of the buyers of sales, newest first. Each was last seen at the oldest of these sales or
 * later: buyers of recent sales are adjacent in that index, others are looked up one by one.
 */
const readTiers = async (
  tx: TenantTx,
  sales: readonly SaleRow['purchase'][],
): Promise<Map<string, LoyaltyTier>> => {
  const oldest = sales.at(-1)?.paidAt
  if (oldest === undefined || oldest === null) return new Map()
  const buyers = [...new Set(sales.map(({ customerId }) => customerId))]
  const since = new Date(oldest.getTime() - WRITTEN_WITHIN_MS)
  const rows = await tx.send<{ id: string; tier: LoyaltyTier }>(TIERS, [tx.sellerId, buyers, since])
  return new Map(rows.map(({ id, tier }) => [id, tier]))
}

const filtersOf = ({ from, search, coded = [], method, packageId, after }: SalesWanted): SQL[] => [
  ...(from ? [gte(purchases.paidAt, from)] : []),
  ...(method ? [eq(purchases.paymentMethod, method)] : []),
  ...(packageId ? [eq(purchases.packageId, packageId)] : []),
  ...(search ? searchFilters(search, coded) : []),
  ...(after
    ? [sql`(${purchases.paidAt}, ${purchases.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`]
    : []),
]

const searchFilters = (search: SaleSearch, coded: readonly string[]): SQL[] => {
  if (search.kind === 'transaction') return [eq(purchases.id, search.id)]
  const others = search.kind === 'name' ? namesFrom(search.start) : numbersFrom(search.start)
  return coded.length === 0 ? others : [sql`(${inArray(purchases.id, [...coded])} or ${and(...others)})`]
}

/** A range up to the next possible number uses the index under any collation. */
const numbersFrom = (start: string): SQL[] => [
  gte(purchases.phone, start),
  sql`${purchases.phone} < ${`${start}:`} ${EACH_TIME}`,
]

const EACH_TIME = sql.raw(PLAN_EACH_TIME)
const LAST_LETTER = '\u{10ffff}'

/**
 * Under row-level security, only leakproof operators can use an index: these two, which compare byte by byte,
 * but neither `like` nor `lower()`.
 */
const namesFrom = (words: string): SQL[] => {
  const { customerNameLower: name } = purchases
  const start = comparableName(words)
  return [sql`(${name} ~>=~ ${start} and ${name} ~<~ ${`${start}${LAST_LETTER}`} ${EACH_TIME})`]
}

/** Returns the slug of the seller's page, for file names. */
export const findSlug = async (tx: TenantTx): Promise<string> => {
  const [row] = await tx
    .select({ slug: entrepreneurs.slug })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  return row?.slug ?? 'shop'
}
