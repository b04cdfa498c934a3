import { startOfDay } from '@minit/domain/shifts.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { closeUncounted } from './own-shift.ts'
import { listForgotten, lockOpenShift } from './shifts.queries.ts'

/**
 * Closes what was opened on an earlier day and forgotten, at the midnight after it was opened. Sales since then carry no
 * such shift, whenever this runs. Safe at any time, also twice at once.
 */
export const closeForgottenShifts = async (deps: Deps): Promise<number> => {
  const today = startOfDay(deps.now())
  let closed = 0
  for (;;) {
    const forgotten = await deps.db.readAsPlatform((db) => listForgotten(db, today))
    for (const { entrepreneurId, accountId } of forgotten) {
      await deps.db.inTenant(entrepreneurId, async (tx) => {
        const shift = await lockOpenShift(tx, accountId)
        if (shift === null || shift.openedAt >= today) return
        await closeUncounted(tx, shift)
        closed += 1
      })
    }
    if (forgotten.length === 0) return closed
  }
}

export const shiftJobs = (deps: Deps): Pick<JobHandlers, 'close-shifts'> => ({
  'close-shifts': async () => {
    const closed = await closeForgottenShifts(deps)
    if (closed > 0) deps.log.info({ closed }, 'shifts that were forgotten open ended at midnight')
  },
})
