import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { stockColumns } from '../codes/code-stock.queries.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import type { OfferedPackage, PackageRow } from './package-view.ts'
import { packages } from './packages.tables.ts'

export const listPackages = (tx: Tx, entrepreneurId: string): Promise<OfferedPackage[]> =>
  tx
    .select({ ...getTableColumns(packages), ...stockColumns() })
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
  tx: TenantTx,
  id: string,
  isActive: boolean,
): Promise<PackageRow | null> =>
  firstOrNull(
    await tx
      .update(packages)
      .set({ isActive })
      .where(and(owned(packages, tx, id), isNull(packages.archivedAt)))
      .returning(),
  )

export type PackageTerms = Pick<
  PackageRow,
  'name' | 'description' | 'durationMinutes' | 'priceMinor' | 'allowsOvertime' | 'overtimeRateMinor'
> &
  PassOptions

/** Null when this seller has no such package, or archived it. */
export const changePackage = async (
  tx: TenantTx,
  id: string,
  terms: PackageTerms,
): Promise<PackageRow | null> =>
  firstOrNull(
    await tx
      .update(packages)
      .set(terms)
      .where(and(owned(packages, tx, id), isNull(packages.archivedAt)))
      .returning(),
  )

/** The price as it stands, kept as it is until the transaction ends; null for another seller's or an archived package. */
export const lockPrice = async (tx: TenantTx, id: string): Promise<number | null> => {
  const [row] = await tx
    .select({ priceMinor: packages.priceMinor })
    .from(packages)
    .where(and(owned(packages, tx, id), isNull(packages.archivedAt)))
    .for('no key update')
  return row?.priceMinor ?? null
}

/** The package as it stands, locked until the transaction ends; null for one that is archived or another seller's. */
export const lockPackage = async (tx: TenantTx, id: string) =>
  firstOrNull(
    await tx
      .select()
      .from(packages)
      .where(and(owned(packages, tx, id), isNull(packages.archivedAt)))
      .for('no key update'),
  )

/** Sets the day of archiving, once. False when this seller has no such package. */
export const setPackageArchived = async (tx: TenantTx, id: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(packages)
    .set({ isActive: false, archivedAt: sql`coalesce(${packages.archivedAt}, ${now.toISOString()})` })
    .where(owned(packages, tx, id))
    .returning({ id: packages.id })
  return rows.length > 0
}

/** Whoever else changes how many packages this seller has waits; sales go on. */
export const lockPackages = async (tx: TenantTx): Promise<void> => {
  await tx
    .select({ id: entrepreneurs.id })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
    .for('no key update')
}

export const isOnSale = async (tx: TenantTx, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ isActive: packages.isActive })
    .from(packages)
    .where(owned(packages, tx, id))
  return row?.isActive ?? false
}

/** Whether a package is this seller's, on sale or not. */
export const ownsPackage = async (tx: TenantTx, id: string): Promise<boolean> => {
  const found = await tx
    .select({ id: packages.id })
    .from(packages)
    .where(owned(packages, tx, id))
    .limit(1)
  return found.length > 0
}

/** How many packages a seller has that are not archived: on sale, and all. */
export const countPackages = async (tx: TenantTx) => {
  const [row] = await tx
    .select({ all: count(), onSale: count(sql`case when ${packages.isActive} then 1 end`) })
    .from(packages)
    .where(and(owned(packages, tx), isNull(packages.archivedAt)))
  return row ?? { all: 0, onSale: 0 }
}

export const hasOwnInternet = async (tx: TenantTx): Promise<boolean> => {
  const [row] = await tx
    .select({ hasOwnInternet: entrepreneurs.hasOwnInternet })
    .from(entrepreneurs)
    .where(eq(entrepreneurs.id, tx.sellerId))
  return row?.hasOwnInternet ?? false
}

/** How often a package was sold, one more or, refunded, one less. */
export const countSoldPackage = async (
  tx: Tx,
  { entrepreneurId, packageId }: { entrepreneurId: string; packageId: string },
  sold = 1,
): Promise<void> => {
  await tx
    .update(packages)
    .set({ soldCount: sql`${packages.soldCount} + ${sold}` })
    .where(and(eq(packages.entrepreneurId, entrepreneurId), eq(packages.id, packageId)))
}

/** The same for all packages of a seller, counted from their purchases. */
export const recountSold = async (tx: Tx, entrepreneurId: string): Promise<void> => {
  const sold = tx
    .select({ count: count() })
    .from(purchases)
    .where(
      and(
        eq(purchases.entrepreneurId, packages.entrepreneurId),
        eq(purchases.packageId, packages.id),
        eq(purchases.kind, 'pass'),
        eq(purchases.status, 'paid'),
      ),
    )
  await tx
    .update(packages)
    .set({ soldCount: sql`(${sold})` })
    .where(eq(packages.entrepreneurId, entrepreneurId))
}

/** One more rating of a package, of one to five stars. */
export const addPackageRating = async (tx: TenantTx, id: string, stars: number): Promise<void> => {
  await tx
    .update(packages)
    .set({
      ratingSum: sql`${packages.ratingSum} + ${stars}`,
      ratingCount: sql`${packages.ratingCount} + 1`,
    })
    .where(owned(packages, tx, id))
}
