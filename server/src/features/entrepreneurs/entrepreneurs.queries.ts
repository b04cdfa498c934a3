import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { sellerTotals } from '../../db/schema/rollups.ts'
import { entrepreneurs, packages, sites } from '../../db/schema/shops.ts'
import type { EntrepreneurRow } from './entrepreneur-row.ts'

/** By id or slug. Needs the platform's eyes, for it is asked before the tenant is known. */
export const findEntrepreneur = async (tx: Tx, key: string): Promise<EntrepreneurRow | null> => {
  const [row] = await tx
    .select()
    .from(entrepreneurs)
    .where(or(eq(entrepreneurs.id, key), eq(entrepreneurs.slug, key)))
  return row ?? null
}

export const listSellingEntrepreneurs = (tx: Tx) =>
  tx
    .select()
    .from(entrepreneurs)
    .where(inArray(entrepreneurs.subscriptionStatus, ['active', 'trial']))
    .orderBy(asc(entrepreneurs.businessName))
    .limit(100)

export const listPackagesOnSale = (tx: Tx, entrepreneurIds: readonly string[]) =>
  tx
    .select()
    .from(packages)
    .where(
      and(
        inArray(packages.entrepreneurId, [...entrepreneurIds]),
        eq(packages.isActive, true),
        isNull(packages.archivedAt),
      ),
    )
    .orderBy(asc(packages.durationMinutes), asc(packages.priceMinor))
    .limit(1000)

export type NewShop = { entrepreneur: typeof entrepreneurs.$inferInsert; site: typeof sites.$inferInsert }

export const insertShop = async (tx: Tx, { entrepreneur, site }: NewShop): Promise<void> => {
  await tx.insert(entrepreneurs).values(entrepreneur)
  await tx.insert(sites).values(site)
  await tx.insert(sellerTotals).values({ entrepreneurId: entrepreneur.id })
}
