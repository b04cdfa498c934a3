import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { entrepreneurs, packages } from '../../db/schema/shops.ts'
import type { PackageRow } from './package-view.ts'

export const listPackages = (tx: Tx, entrepreneurId: string): Promise<PackageRow[]> =>
  tx
    .select()
    .from(packages)
    .where(and(eq(packages.entrepreneurId, entrepreneurId), isNull(packages.archivedAt)))
    .orderBy(asc(packages.durationMinutes), asc(packages.priceMinor))
    .limit(200)

export const insertPackage = async (tx: Tx, pack: typeof packages.$inferInsert): Promise<PackageRow> => {
  const [row] = await tx.insert(packages).values(pack).returning()
  if (row === undefined) throw new Error('the package was not inserted')
  return row
}

/** Null when this seller has no such package. */
export const setPackageActive = async (
  tx: Tx,
  entrepreneurId: string,
  id: string,
  isActive: boolean,
): Promise<PackageRow | null> => {
  const [row] = await tx
    .update(packages)
    .set({ isActive })
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, id), isNull(packages.archivedAt)))
    .returning()
  return row ?? null
}

export type PackageTerms = Pick<
  PackageRow,
  'name' | 'description' | 'durationMinutes' | 'priceMinor' | 'allowsOvertime' | 'overtimeRateMinor'
>

/** Null when this seller has no such package, or archived it. */
export const changePackage = async (
  tx: Tx,
  entrepreneurId: string,
  id: string,
  terms: PackageTerms,
): Promise<PackageRow | null> => {
  const [row] = await tx
    .update(packages)
    .set(terms)
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, id), isNull(packages.archivedAt)))
    .returning()
  return row ?? null
}

/** Sets the day of archiving, once. False when this seller has no such package. */
export const setPackageArchived = async (
  tx: Tx,
  entrepreneurId: string,
  id: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(packages)
    .set({ isActive: false, archivedAt: sql`coalesce(${packages.archivedAt}, ${now.toISOString()})` })
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, id)))
    .returning({ id: packages.id })
  return rows.length > 0
}

export const hasOwnInternet = async (tx: Tx, entrepreneurId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ hasOwnInternet: entrepreneurs.hasOwnInternet })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, entrepreneurId))
  return row?.hasOwnInternet ?? false
}
