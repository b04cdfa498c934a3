import { and, desc, eq, exists, gte, lt, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { customers, sellerCustomers } from '../../passes/loyalty/customers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'

/** The instant and id of a page's last buyer. */
export type BuyerCursor = { at: Date; id: string }

export type BuyersWanted = { from: Date; after: BuyerCursor | null; limit: number }

/** Who bought here since an instant, the latest buyer first. */
export const listBuyers = (tx: TenantTx, { from, after, limit }: BuyersWanted) =>
  tx
    .select({ known: sellerCustomers, phone: customers.phone })
    .from(sellerCustomers)
    .innerJoin(customers, eq(customers.id, sellerCustomers.customerId))
    .where(
      and(
        owned(sellerCustomers, tx),
        gte(sellerCustomers.lastPurchaseAt, from),
        after === null
          ? undefined
          : sql`(${sellerCustomers.lastPurchaseAt}, ${sellerCustomers.customerId})
              < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(sellerCustomers.lastPurchaseAt), desc(sellerCustomers.customerId))
    .limit(limit)
export type BuyerRow = Awaited<ReturnType<typeof listBuyers>>[number]

/** The number of who ordered from this seller (E.164), paid or not; null for anybody else's. */
export const findBuyersPhone = async (tx: TenantTx, customerId: string): Promise<string | null> => {
  // By the number, which purchases have an index for.
  const ordered = tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.phone, customers.phone), owned(purchases, tx)))
  const [row] = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(and(eq(customers.id, customerId), exists(ordered)))
  return row?.phone ?? null
}

/**
 * Buyers whose number begins so (E.164), by number, or all, the newest first: one page and one more. By number, since the
 * newest of those who begin alike are known only once all of them were read.
 */
export const searchCustomers = (tx: Tx, start: string | null, after: string | null) =>
  start === null ? listNewest(tx, after) : listFrom(tx, start, after)

const listNewest = (tx: Tx, after: string | null) =>
  tx
    .select()
    .from(customers)
    .where(
      and(sql`${customers.phone} not like 'erased:%'`, after === null ? undefined : lt(customers.id, after)),
    )
    .orderBy(desc(customers.id))
    .limit(PAGE_AND_ONE)

/** In the order of the index for beginnings, which compares letter by letter. */
const listFrom = (tx: Tx, start: string, after: string | null) =>
  tx
    .select()
    .from(customers)
    .where(
      and(
        sql`${customers.phone} like ${`${start}%`}`,
        after === null
          ? undefined
          : sql`${customers.phone} ~>~ (select l.phone from customers l where l.id = ${after})`,
      ),
    )
    .orderBy(sql`${customers.phone} using ~<~`)
    .limit(PAGE_AND_ONE)

export const lockCustomer = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(customers).where(eq(customers.id, id)).for('update'))
