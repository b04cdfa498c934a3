import { DAY_MS } from '@minit/domain/durations.ts'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { INVARIANTS, type Invariant } from './invariants.ts'
import { invariantRuns } from './operations.tables.ts'

const MAX_EXAMPLES = 5

export type Breaches = { breaches: number; examples: string[] }

/** How many rows break an invariant, and the first few of them by their ids. */
const countBreaches = async (tx: Tx, { breaches }: Invariant): Promise<Breaches> => {
  const { rows } = await tx.execute<{ id: string; all: number }>(
    sql`select id, count(*) over ()::int as all from (${sql.raw(breaches)}) as broken order by id limit ${MAX_EXAMPLES}`,
  )
  return { breaches: rows[0]?.all ?? 0, examples: rows.map(({ id }) => id) }
}

/**
 * A check reads all there is, once an hour: it may take longer than a customer would wait. Whole tables are never joined
 * row by row, as PostgreSQL would where it has not counted them yet.
 */
const planForAllRows = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`set local statement_timeout = '5min'`)
  await tx.execute(sql`set local enable_nestloop = off`)
}

const insertRun = async (tx: Tx, run: typeof invariantRuns.$inferInsert): Promise<void> => {
  await tx.insert(invariantRuns).values(run)
}

const deleteRunsBefore = async (tx: Tx, instant: Date): Promise<void> => {
  await tx.delete(invariantRuns).where(lt(invariantRuns.startedAt, instant))
}

const KEPT_MS = 30 * DAY_MS

export type InvariantResult = { id: string; title: string; breaches: number; examples: string[] }

/**
 * Checks what must always hold over the whole database, and keeps the result for the admin's dashboard. A breach is
 * an error in the log besides. One picture of the database is read, so that a sale that is being settled is no breach.
 */
export const checkInvariants = async (deps: Deps): Promise<InvariantResult[]> => {
  const startedAt = deps.now()
  const results = await deps.db.asPlatform(async (tx) => {
    await planForAllRows(tx)
    const found: InvariantResult[] = []
    for (const invariant of INVARIANTS) {
      const { id, title } = invariant
      found.push({ id, title, ...(await countBreaches(tx, invariant)) })
    }
    return found
  })
  const breaches = results.reduce((sum, result) => sum + result.breaches, 0)
  await deps.db.asPlatform(async (tx) => {
    const durationMs = deps.now().getTime() - startedAt.getTime()
    await insertRun(tx, { id: deps.newId(), startedAt, durationMs, breaches, results })
    await deleteRunsBefore(tx, new Date(startedAt.getTime() - KEPT_MS))
  })
  for (const { id, title, examples } of results.filter((result) => result.breaches > 0))
    deps.log.error({ invariant: id, examples }, `broken: ${title}`)
  return results
}

export const invariantJobs = (deps: Deps): Pick<JobHandlers, 'check-invariants'> => ({
  'check-invariants': async () => {
    await checkInvariants(deps)
  },
})
