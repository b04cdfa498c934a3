import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { packages } from '../packages/packages.tables.ts'
import type { CodeOfOrder, PromotionRow } from './live-promotions.queries.ts'
import { promotionBuyers, promotions } from './promotions.tables.ts'
import { heldUses } from './uses.queries.ts'

const MAX_ROWS = 200

/** Paid sales of each promotion that were not refunded. */
const figuresOf = (tx: TenantTx) =>
  tx
    .select({
      promotionId: purchases.promotionId,
      sales: count().as('sales'),
      revenueMinor: sql<string>`sum(${purchases.priceMinor})`.as('revenue_minor'),
      givenMinor: sql<string>`sum(${purchases.promotionMinor})`.as('given_minor'),
    })
    .from(purchases)
    .where(and(owned(purchases, tx), sql`${purchases.promotionId} is not null`, eq(purchases.status, 'paid')))
    .groupBy(purchases.promotionId)
    .as('figures')

/** Uses of a row of `promotions` by pending orders. */
const heldOf = sql<number>`(select u.held from ${sql.raw(heldUses('promotions', { phone: "''", except: "''", network: "''" }))} u)`

/** The newest promotions; those that the seller ended come last. */
export const listOfSeller = async (tx: TenantTx) => {
  const figures = figuresOf(tx)
  const orNone = (column: unknown) => sql`coalesce(${column}, 0)`.mapWith(Number)
  return tx
    .select({
      promotion: promotions,
      packageName: packages.name,
      heldUses: heldOf,
      sales: orNone(figures.sales),
      revenueMinor: orNone(figures.revenueMinor),
      givenMinor: orNone(figures.givenMinor),
    })
    .from(promotions)
    .leftJoin(
      packages,
      and(eq(packages.entrepreneurId, promotions.entrepreneurId), eq(packages.id, promotions.packageId)),
    )
    .leftJoin(figures, eq(figures.promotionId, promotions.id))
    .where(owned(promotions, tx))
    .orderBy(sql`${promotions.endedAt} is not null`, desc(promotions.createdAt), desc(promotions.id))
    .limit(MAX_ROWS)
}
export type ListedPromotion = Awaited<ReturnType<typeof listOfSeller>>[number]

export const countRunning = (tx: TenantTx, now: Date): Promise<number> =>
  tx.$count(
    promotions,
    and(
      owned(promotions, tx),
      isNull(promotions.endedAt),
      sql`${promotions.until} > ${now.toISOString()}::timestamptz`,
    ),
  )

/** Returns null if the seller has a code of this name that was not ended. */
export const insertPromotion = async (
  tx: TenantTx,
  row: typeof promotions.$inferInsert,
): Promise<PromotionRow | null> =>
  firstOrNull(await tx.insert(promotions).values(row).onConflictDoNothing().returning())

/** Ends a promotion and returns it; null if this seller has no such promotion. The first end counts. */
export const setEnded = async (tx: TenantTx, id: string, now: Date): Promise<PromotionRow | null> => {
  const rows = await tx
    .update(promotions)
    .set({ endedAt: sql`coalesce(${promotions.endedAt}, ${now.toISOString()})` })
    .where(owned(promotions, tx, id))
    .returning()
  return firstOrNull(rows)
}

/** Ends the promotions for one package alone, which was archived. */
export const endThoseOfPackage = async (tx: TenantTx, packageId: string, now: Date): Promise<void> => {
  await tx
    .update(promotions)
    .set({ endedAt: now })
    .where(and(owned(promotions, tx), eq(promotions.packageId, packageId), isNull(promotions.endedAt)))
}

export type OfferOfSale = Pick<PromotionRow, 'id' | 'kind' | 'name'>

/** Finds happy hours and codes of this seller by their ids, running or not. */
export const findOffers = async (tx: TenantTx, ids: readonly string[]): Promise<Map<string, OfferOfSale>> => {
  if (ids.length === 0) return new Map()
  const { id, kind, name } = promotions
  const rows = await tx
    .select({ id, kind, name })
    .from(promotions)
    .where(and(owned(promotions, tx), inArray(promotions.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export const findPriceOf = async (tx: TenantTx, packageId: string): Promise<number | null> => {
  const [row] = await tx
    .select({ priceMinor: packages.priceMinor })
    .from(packages)
    .where(and(owned(packages, tx, packageId), isNull(packages.archivedAt)))
  return row?.priceMinor ?? null
}

/** Lists the promotions with a code at a seller, with the buyer's uses (0 without a customer). */
export const listByCode = async (
  tx: Tx,
  { entrepreneurId, code, customerId }: { entrepreneurId: string; code: string; customerId: string | null },
): Promise<CodeOfOrder[]> => {
  const rows = await tx
    .select({ promotion: promotions, uses: promotionBuyers.uses, held: heldOf })
    .from(promotions)
    .leftJoin(
      promotionBuyers,
      and(
        eq(promotionBuyers.entrepreneurId, promotions.entrepreneurId),
        eq(promotionBuyers.promotionId, promotions.id),
        eq(promotionBuyers.customerId, customerId ?? ''),
      ),
    )
    .where(and(eq(promotions.entrepreneurId, entrepreneurId), eq(promotions.code, code)))
    .limit(MAX_ROWS)
  return rows.map(({ promotion, uses, held }) => ({ ...promotion, buyerUses: uses ?? 0, heldUses: held }))
}
