import type { LockPass } from '../src/modules/network/stretches.ts'
import { lockPassOfPurchase } from '../src/modules/passes/passes.queries.ts'
import type { TestApp } from './app.ts'
import { untilWaiting } from './waiting-for-locks.ts'

/** Reads the pass, and releases its lock at once. */
export const lockNothing =
  ({ deps }: TestApp): LockPass =>
  (_tx, entrepreneurId, purchaseId) =>
    deps.db.inTenant(entrepreneurId, (other) => lockPassOfPurchase(other, entrepreneurId, purchaseId))

/** Rows by table, each named by one column. */
type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Runs a task for each subject at once: none writes to these rows before all wait for a lock. */
export const atOnce = async <Subject, T>(
  { deps, database }: TestApp,
  rows: Rows,
  subjects: readonly Subject[],
  task: (subject: Subject) => Promise<T>,
): Promise<T[]> => {
  let all: Promise<T[]> = Promise.resolve([])
  await deps.db.asPlatform(async (tx) => {
    for (const [table, where] of Object.entries(rows))
      for (const [column, value] of Object.entries(where))
        await tx.send(`select from ${table} where ${column} = $1 for update`, [value])
    all = Promise.all(subjects.map(task))
    await untilWaiting(database, { atLeast: subjects.length })
  })
  return all
}
