import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { sellerCustomers } from '../../db/schema/shops.ts'

/** Sold and paid, newest first; refunded ones stay in the history. */
export const listSales = (tx: Tx, entrepreneurId: string, limit: number) =>
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
    .where(and(eq(purchases.entrepreneurId, entrepreneurId), inArray(purchases.status, ['paid', 'refunded'])))
    .orderBy(desc(purchases.id))
    .limit(limit)
export type SaleRow = Awaited<ReturnType<typeof listSales>>[number]
