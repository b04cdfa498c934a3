import type { Deps } from '../../ports/deps.ts'
import { type DaySums, sumSellerDays } from './metrics.queries.ts'

const FRESH_MS = 5 * 60_000

export type PastDays = {
  /** What all sellers sold on the days from `firstDay` on and before `today`. */
  read: (deps: Deps, firstDay: string, today: string) => Promise<DaySums[]>
  /** A refund has changed a day that is over. */
  forget: () => void
}

const readOnce = async (deps: Deps, firstDay: string, today: string): Promise<DaySums[]> =>
  deps.db.readAsPlatform((tx) => sumSellerDays(tx, firstDay, today))

/**
 * Days that are over change by refunds alone, so their sums over all sellers are kept for five minutes: an admin's
 * look costs the rows of today, however many sellers sold however much before.
 */
export const createPastDays = (): PastDays => {
  const kept = new Map<string, { at: number; sums: Promise<DaySums[]> }>()
  return {
    read: (deps, firstDay, today) => {
      const key = `${firstDay} ${today}`
      const now = deps.now().getTime()
      const known = kept.get(key)
      if (known !== undefined && now - known.at < FRESH_MS) return known.sums
      for (const [other, { at }] of kept) if (now - at >= FRESH_MS) kept.delete(other)
      // A query would be asked anew by each `await`; its answer is kept.
      const sums = readOnce(deps, firstDay, today)
      kept.set(key, { at: now, sums })
      // A sum that failed is not kept.
      sums.catch(() => kept.delete(key))
      return sums
    },
    forget: () => kept.clear(),
  }
}
