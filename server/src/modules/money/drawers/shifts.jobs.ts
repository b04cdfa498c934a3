import { startOfDay } from '@minit/domain/money/shifts.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { closeUncounted } from './own-shift.ts'
import { listForgotten, lockOpenShift } from './shifts.queries.ts'

type Forgotten = Awaited<ReturnType<typeof listForgotten>>[number]

/** False where somebody has ended it meanwhile. */
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
 * Closes what was opened on an earlier day and forgotten, at the midnight after it was opened. Sales since then carry no
 * such shift, whenever this runs. Safe at any time, also twice at once.
 */
export const closeForgottenShifts = async (deps: Deps): Promise<number> => {
  const today = startOfDay(deps.now())
  let closed = 0
  for (;;) {
    const forgotten = await deps.db.readAsPlatform((db) => listForgotten(db, today))
    const what = 'a shift that was forgotten open could not be ended'
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
    if (closed > 0) deps.log.info({ closed }, 'shifts that were forgotten open ended at midnight')
  },
})
