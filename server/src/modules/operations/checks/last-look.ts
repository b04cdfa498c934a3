import * as z from 'zod'
import type { Tx } from '../../../db/database.ts'
import { findLastCheck } from './worklist.queries.ts'

/** How many rows break an invariant, and the first few of them by their ids. */
export type Breaches = { breaches: number; examples: string[] }

const Found = z.object({ breaches: z.number().int(), examples: z.array(z.string()).catch([]) })
const Results = z.array(Found.extend({ id: z.string(), ofNobody: Found.optional() }))

/** What the look before found: when it began, what did not hold, and what of that is in no seller's books. */
export type LastLook = {
  startedAt: Date
  broken: ReadonlySet<string>
  ofNobody: ReadonlyMap<string, Breaches>
}

/** Null before the first look. */
export const readLastLook = async (tx: Tx, now: Date): Promise<LastLook | null> => {
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
