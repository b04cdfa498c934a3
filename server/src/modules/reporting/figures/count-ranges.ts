import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { countRanges, listUncounted, lockRanges } from './seller-ranges.queries.ts'

/** So few that a concurrent sale of one of them hardly waits. */
const BATCH = 20

/**
 * Recounts the sums of all sellers up to today; returns the number of sellers. Safe to run at any time, also
 * twice at once.
 */
export const countSellerRanges = async (deps: Deps): Promise<number> => {
  const today = freetownDay(deps.now())
  let counted = 0
  for (;;) {
    const sellers = await deps.db.asPlatform(async (tx) => {
      const uncounted = await listUncounted(tx, today, BATCH)
      await lockRanges(tx, uncounted)
      await countRanges(tx, uncounted, today)
      return uncounted
    })
    counted += sellers.length
    if (sellers.length < BATCH) return counted
  }
}

export const rangeJobs = (deps: Deps): Pick<JobHandlers, 'count-ranges'> => ({
  'count-ranges': async () => {
    const sellers = await countSellerRanges(deps)
    if (sellers > 0) deps.log.info({ sellers }, "sellers' sums of the last days were counted")
  },
})
