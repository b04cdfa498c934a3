import type { Deps } from '../../ports/deps.ts'
import { allowLongStatements, countBreaches, deleteRunsBefore, insertRun } from './invariants.queries.ts'
import { INVARIANTS } from './invariants.ts'

const KEPT_MS = 30 * 86_400_000

export type InvariantResult = { id: string; title: string; breaches: number; examples: string[] }

/**
 * Checks what must always hold over the whole database, and keeps the result for the admin's dashboard. A breach is
 * an error in the log besides. One picture of the database is read, so that a sale that is being settled is no breach.
 */
export const checkInvariants = async (deps: Deps): Promise<InvariantResult[]> => {
  const startedAt = deps.now()
  const results = await deps.db.asPlatform(async (tx) => {
    await allowLongStatements(tx)
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
