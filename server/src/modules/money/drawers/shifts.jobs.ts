import { startOfDay } from '@minit/domain/money/shifts.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { closeUncounted } from './own-shift.ts'
import { listForgotten, lockOpenShift } from './shifts.queries.ts'

type Forgotten = Awaited<ReturnType<typeof listForgotten>>[number]

/** False if the shift was ended in the meantime. */
const closeForgotten = (
  { db }: Deps,
  { entrepreneurId, accountId }: Forgotten,
  today: Date,
): Promise<boolean> =>
  db.inTenant(entrepreneurId, async (tx) => {
    const shift = await lockOpenShift(tx, accountId)
    if (shift === null || shift.openedAt >= today) return false
    await closeUncounted(tx, shift)
    return true
  })

/**
 * Closes shifts left open since an earlier day, at the midnight after they were opened. Later sales never
 * belong to such a shift, whenever this runs. Safe to run at any time, and concurrently.
 */
export const closeForgottenShifts = async (deps: Deps): Promise<number> => {
  const today = startOfDay(deps.now())
  let closed = 0
  for (;;) {
    const forgotten = await deps.db.readAsPlatform((db) => listForgotten(db, today))
    const what = 'a shift left open could not be closed'
    let seen = 0
    await forEachSeller(deps, forgotten, { what }, async (one) => {
      if (await closeForgotten(deps, one, today)) closed += 1
      seen += 1
    })
    if (seen === 0) return closed
  }
}

export const shiftJobs = (deps: Deps): Pick<JobHandlers, 'close-shifts'> => ({
  'close-shifts': async () => {
    const closed = await closeForgottenShifts(deps)
    if (closed > 0) deps.log.info({ closed }, 'closed shifts left open since an earlier day')
  },
})
