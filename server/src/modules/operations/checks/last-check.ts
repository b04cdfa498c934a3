import * as z from 'zod'
import type { Tx } from '../../../db/database.ts'
import { findLastCheck } from './worklist.queries.ts'

/** The number of rows that break an invariant, and the ids of the first few. */
export type Breaches = { breaches: number; examples: string[] }

const Found = z.object({ breaches: z.number().int(), examples: z.array(z.string()).catch([]) })
const Results = z.array(Found.extend({ id: z.string(), ofNobody: Found.optional() }))

/** The result of the previous check: its start, the broken invariants, and the unattributed breaches. */
export type LastCheck = {
  startedAt: Date
  broken: ReadonlySet<string>
  ofNobody: ReadonlyMap<string, Breaches>
}

/** Returns null before the first check. */
export const readLastCheck = async (tx: Tx, now: Date): Promise<LastCheck | null> => {
  const last = await findLastCheck(tx, now)
  if (last === null) return null
  const results = Results.safeParse(last.results).data ?? []
  return {
    startedAt: last.startedAt,
    broken: new Set(results.filter(({ breaches }) => breaches > 0).map(({ id }) => id)),
    ofNobody: new Map(
      results.flatMap(({ id, ofNobody }) => (ofNobody === undefined ? [] : [[id, ofNobody]])),
    ),
  }
}
