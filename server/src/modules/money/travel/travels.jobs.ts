import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endTravelById } from './end-travel.ts'
import { listToEnd } from './travels.queries.ts'

/** A router that was away until then still returns the minutes. */
const COUNTED_AFTER_MS = 5 * MINUTE_MS

/** Ends the travels whose minutes are used, or that nobody ended. Safe to repeat. */
export const endTravels = async (deps: Deps): Promise<void> => {
  const endedBefore = new Date(deps.now().getTime() - COUNTED_AFTER_MS)
  const due = await deps.db.readAsPlatform((tx) => listToEnd(tx, endedBefore))
  const isExpected = (error: unknown) => error instanceof Refusal && error.code === 'already_decided'
  await forEachSeller(deps, due, { what: 'a travel could not be ended', isExpected }, async ({ id }) => {
    await endTravelById(deps, id, 'used', { endedBefore })
  })
}

export const travelJobs = (deps: Deps): Pick<JobHandlers, 'end-travels'> => ({
  'end-travels': () => endTravels(deps),
})
