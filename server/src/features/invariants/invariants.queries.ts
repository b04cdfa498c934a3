import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { invariantRuns } from '../../db/schema/platform.ts'
import type { Invariant } from './invariants.ts'

const MOST_EXAMPLES = 5

export type Breaches = { breaches: number; examples: string[] }

/** How many rows break an invariant, and the first few of them by their ids. */
export const countBreaches = async (tx: Tx, { breaches }: Invariant): Promise<Breaches> => {
  const { rows } = await tx.execute<{ id: string; all: number }>(
    sql`select id, count(*) over ()::int as all from (${sql.raw(breaches)}) as broken order by id limit ${MOST_EXAMPLES}`,
  )
  return { breaches: rows[0]?.all ?? 0, examples: rows.map(({ id }) => id) }
}

/** A check reads all there is, once an hour: it may take longer than a customer would wait. */
export const allowLongStatements = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`set local statement_timeout = '5min'`)
}

export const insertRun = async (tx: Tx, run: typeof invariantRuns.$inferInsert): Promise<void> => {
  await tx.insert(invariantRuns).values(run)
}

export const deleteRunsBefore = async (tx: Tx, instant: Date): Promise<void> => {
  await tx.delete(invariantRuns).where(lt(invariantRuns.startedAt, instant))
}
