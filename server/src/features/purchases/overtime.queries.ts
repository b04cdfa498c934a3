import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { passes, passMinutes, ratings } from '../../db/schema/passes.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { entrepreneurs, packages } from '../../db/schema/shops.ts'

/** A paid pass, also one that was refunded since, with what was bought and who sold it; null for anything else, overtime itself included. */
export const findSoldPass = async (tx: Tx, entrepreneurId: string, purchaseId: string) => {
  const [row] = await tx
    .select({
      purchase: purchases,
      pass: passes,
      pack: packages,
      seller: entrepreneurs,
      overtimeMinutes: sql<number>`(select coalesce(sum(m.minutes), 0)::int from pass_minutes m
        where m.entrepreneur_id = ${passes.entrepreneurId} and m.pass_id = ${passes.id} and m.kind = 'overtime')`,
    })
    .from(purchases)
    .innerJoin(
      passes,
      and(eq(passes.entrepreneurId, purchases.entrepreneurId), eq(passes.purchaseId, purchases.id)),
    )
    .innerJoin(
      packages,
      and(eq(packages.entrepreneurId, purchases.entrepreneurId), eq(packages.id, purchases.packageId)),
    )
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, purchases.entrepreneurId))
    .where(
      and(
        eq(purchases.entrepreneurId, entrepreneurId),
        eq(purchases.id, purchaseId),
        inArray(purchases.status, ['paid', 'refunded']),
      ),
    )
  return row ?? null
}
export type SoldPass = NonNullable<Awaited<ReturnType<typeof findSoldPass>>>

/** The seller of a purchase, before the tenant is known. */
export const findSellerOfPurchase = async (tx: Tx, purchaseId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ entrepreneurId: purchases.entrepreneurId })
    .from(purchases)
    .where(eq(purchases.id, purchaseId))
  return row?.entrepreneurId ?? null
}

type PassRef = { entrepreneurId: string; purchaseId: string; packageId: string; passId: string }

/** The package's overtime as it is now, the minutes added so far, and the stars given. */
export const findPassExtras = async (tx: Tx, { entrepreneurId, purchaseId, packageId, passId }: PassRef) => {
  const ofPass = and(eq(passMinutes.entrepreneurId, entrepreneurId), eq(passMinutes.passId, passId))
  const added = tx
    .select({ minutes: sql<number>`coalesce(sum(${passMinutes.minutes}), 0)::int` })
    .from(passMinutes)
    .where(and(ofPass, eq(passMinutes.kind, 'overtime')))
  const [row] = await tx
    .select({ pack: packages, stars: ratings.stars, overtimeMinutes: sql<number>`(${added})` })
    .from(packages)
    .leftJoin(
      ratings,
      and(eq(ratings.entrepreneurId, packages.entrepreneurId), eq(ratings.purchaseId, purchaseId)),
    )
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, packageId)))
  return row ?? null
}
