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

/** Lists buyers since an instant, the latest first. */
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

/** The number (E.164) of a customer who ordered from this seller, paid or not; null for other customers. */
export const findBuyersPhone = async (tx: TenantTx, customerId: string): Promise<string | null> => {
  // By the number, for which purchases have an index.
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
 * Lists buyers by the start of their number (E.164), sorted by number, or all, newest first: a page plus one.
 * A search is not sorted by age, since that would read all matches first.
 */
export const searchCustomers = (tx: Tx, start: string | null, after: string | null) =>
  start === null ? listNewest(tx, after) : listFrom(tx, start, after)

/** Real numbers only: neither erased ones nor the one that stands for buyers without a number. */
const listNewest = (tx: Tx, after: string | null) =>
  tx
    .select()
    .from(customers)
    .where(
      and(
        sql`${customers.phone} not like 'erased:%' and ${customers.phone} not like 'nobody:%'`,
        after === null ? undefined : lt(customers.id, after),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(PAGE_AND_ONE)

/** In the order of the prefix index, which compares byte by byte. */
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
