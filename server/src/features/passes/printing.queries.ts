import { and, desc, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { passes } from './passes.tables.ts'

export const findSeller = async (tx: TenantTx) => {
  const [row] = await tx.select().from(entrepreneurs).where(eq(entrepreneurs.id, tx.sellerId))
  if (row === undefined) throw new Error(`there is no seller ${tx.sellerId}`)
  return row
}
export type Seller = Awaited<ReturnType<typeof findSeller>>

const soldPasses = (tx: Tx) =>
  tx
    .select({ pass: passes, purchase: purchases })
    .from(passes)
    .innerJoin(
      purchases,
      and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
    )
    .$dynamic()

/** Passes that run now and were made with ids from `fromId` on, so that a long history is never walked through. */
export const listRunningPasses = (
  tx: TenantTx,
  { now, fromId, limit }: { now: Date; fromId: string; limit: number },
) =>
  soldPasses(tx)
    .where(
      and(
        owned(passes, tx),
        gte(passes.id, fromId),
        gt(passes.expiresAt, now),
        isNull(passes.revokedAt),
        eq(purchases.status, 'paid'),
      ),
    )
    .orderBy(desc(passes.id))
    .limit(limit)
export type SoldPass = Awaited<ReturnType<typeof listRunningPasses>>[number]

export const findSoldPass = async (tx: TenantTx, purchaseId: string): Promise<SoldPass | null> => {
  const [row] = await soldPasses(tx).where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId)))
  return row ?? null
}

/** A sale that was paid, refunded or not. */
export const findPaidSale = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx
    .select()
    .from(purchases)
    .where(and(owned(purchases, tx, purchaseId), isNotNull(purchases.paidAt)))
  return row ?? null
}
export type PaidSale = NonNullable<Awaited<ReturnType<typeof findPaidSale>>>
