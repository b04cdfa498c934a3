import { eq, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { entrepreneurs, onboarding, sites } from './sellers.tables.ts'

export type OnboardingRow = typeof onboarding.$inferSelect

export const findOnboarding = async (tx: TenantTx): Promise<OnboardingRow | null> =>
  firstOrNull(await tx.select().from(onboarding).where(owned(onboarding, tx)))

type Progress = Omit<typeof onboarding.$inferInsert, 'completedLessons'> & { completedLessons: string[] }

/**
 * Stores the given fields and leaves the rest; lessons are only added, so that concurrent phones remove none.
 */
export const keepProgress = async (tx: Tx, progress: Progress): Promise<OnboardingRow> => {
  const { entrepreneurId, completedLessons: _, ...changes } = progress
  const allLessons = sql`array(select distinct unnest(${onboarding.completedLessons} || excluded.completed_lessons))`
  const [row] = await tx
    .insert(onboarding)
    .values(progress)
    .onConflictDoUpdate({
      target: onboarding.entrepreneurId,
      set: { ...changes, completedLessons: allLessons },
    })
    .returning()
  if (row === undefined) throw new Error(`the progress of ${entrepreneurId} was not kept`)
  return row
}

type Seller = typeof entrepreneurs.$inferInsert
type Site = typeof sites.$inferInsert

/** The seller and its site; null for an unknown seller. */
export const findSettings = async (tx: TenantTx) =>
  firstOrNull(
    await tx
      .select({ seller: entrepreneurs, site: sites })
      .from(entrepreneurs)
      .leftJoin(sites, eq(sites.entrepreneurId, entrepreneurs.id))
      .where(eq(entrepreneurs.id, tx.sellerId)),
  )

export const changeSeller = async (tx: TenantTx, changes: Partial<Seller>): Promise<void> => {
  await tx.update(entrepreneurs).set(changes).where(eq(entrepreneurs.id, tx.sellerId))
}

/** Creates the site if there is none. Omitted fields stay unchanged. */
export const changeSite = async (
  tx: TenantTx,
  changes: Partial<Omit<Site, 'entrepreneurId'>>,
): Promise<void> => {
  await tx
    .insert(sites)
    .values({ networkName: '', ...changes, entrepreneurId: tx.sellerId })
    .onConflictDoUpdate({ target: sites.entrepreneurId, set: changes })
}
