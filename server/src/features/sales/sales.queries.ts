import type { PaymentMethod } from '@minit/domain/payments.ts'
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import type { SaleSearch } from '../../kernel/phone-search.ts'
import { sellerCustomers } from '../customers/customers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'

/** The instant and id of a list's last item: what comes after it is older. */
export type Cursor = { at: Date; id: string }

export type SalesWanted = {
  limit: number
  from?: Date
  search?: SaleSearch | null
  method?: PaymentMethod | null
  packageId?: string | null
  after?: Cursor | null
}

/**
 * Sold and paid, the last one paid first; refunded ones stay in the history. By instant and id, so that pages neither
 * skip nor repeat a sale while new ones arrive.
 */
export const listSales = (tx: TenantTx, wanted: SalesWanted) =>
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
    .where(and(owned(purchases, tx), isNotNull(purchases.paidAt), ...filtersOf(wanted)))
    .orderBy(desc(purchases.paidAt), desc(purchases.id))
    .limit(wanted.limit)
export type SaleRow = Awaited<ReturnType<typeof listSales>>[number]

const filtersOf = ({ from, search, method, packageId, after }: SalesWanted): SQL[] => [
  ...(from ? [gte(purchases.paidAt, from)] : []),
  ...(method ? [eq(purchases.paymentMethod, method)] : []),
  ...(packageId ? [eq(purchases.packageId, packageId)] : []),
  ...(search ? searchFilters(search) : []),
  ...(after
    ? [sql`(${purchases.paidAt}, ${purchases.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`]
    : []),
]

const searchFilters = (search: SaleSearch): SQL[] => {
  if (search.kind === 'transaction') return [eq(purchases.id, search.id)]
  if (search.kind === 'name') return namesFrom(search.start.toLowerCase())
  // From the number up to the next one: the index serves it under any collation.
  return [gte(purchases.phone, search.start), lt(purchases.phone, `${search.start}:`)]
}

const LAST_LETTER = '\u{10ffff}'

/**
 * Row security lets an index be used only by comparisons that give nothing away about other rows: these two, letter
 * by letter, and neither `like` nor `lower()`.
 */
const namesFrom = (start: string): SQL[] => {
  const { customerNameLower: name } = purchases
  return [sql`${name} ~>=~ ${start}`, sql`${name} ~<~ ${`${start}${LAST_LETTER}`}`]
}

/** The readable name of the seller's page, for the names of files. */
export const findSlug = async (tx: TenantTx): Promise<string> => {
  const [row] = await tx
    .select({ slug: entrepreneurs.slug })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  return row?.slug ?? 'shop'
}
