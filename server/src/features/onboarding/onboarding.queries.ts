import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { onboarding } from '../../db/schema/shops.ts'

export type OnboardingRow = typeof onboarding.$inferSelect

export const findOnboarding = async (tx: Tx, entrepreneurId: string): Promise<OnboardingRow | null> => {
  const [row] = await tx.select().from(onboarding).where(eq(onboarding.entrepreneurId, entrepreneurId))
  return row ?? null
}

type Progress = Omit<typeof onboarding.$inferInsert, 'completedLessons'> & { completedLessons: string[] }

/** Keeps what is given and leaves the rest as it is; lessons are only added, so that two phones take none away. */
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
