import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { type LineMonth, lineMonth } from '@minit/domain/network/line-plan.ts'
import { speedShare } from '@minit/domain/network/short-month.ts'
import { megabytesOf } from '@minit/domain/network/throughput.ts'
import type { TenantTx } from '../../db/database.ts'
import { forEachSeller } from '../../jobs/each-seller.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { daysBetween } from '../passes/roll-ups/known-days.ts'
import { type LinePlanRow, listShortMonths, lockLinePlan, writeSpeedShare } from './line-plans.queries.ts'
import { sumByHour } from './usage.queries.ts'

/** Megabytes of the month; the day before it has sessions that went on into it. */
export const readUsed = async (tx: TenantTx, { from }: LineMonth, now: Date): Promise<number> => {
  const rows = await sumByHour(tx, daysBetween(new Date(from.getTime() - DAY_MS), now))
  const firstDay = freetownDay(from)
  const octets = rows.reduce((sum, row) => (row.day >= firstDay ? sum + row.octets : sum), 0)
  return megabytesOf(octets)
}

type StatedLine = Pick<LinePlanRow, 'leastKbps' | 'monthDay' | 'megabytes'>

/** What new passes get of their speed now, in basis points; null for all of it. */
export const readSpeedShare = async (tx: TenantTx, line: StatedLine, now: Date): Promise<number | null> => {
  const { leastKbps, monthDay, megabytes } = line
  if (leastKbps === null || megabytes === null) return null
  const month = lineMonth(monthDay, now)
  return speedShare(month, { usedMegabytes: await readUsed(tx, month, now), megabytes }, now)
}

/** Counts how fast a seller's new passes are. An unchanged line is not written: pages stay valid. */
const followShortMonth = (deps: Pick<Deps, 'db' | 'now'>, entrepreneurId: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const line = await lockLinePlan(tx)
    if (line === null) return
    const share = await readSpeedShare(tx, line, deps.now())
    if (share !== line.speedShare) await writeSpeedShare(tx, share)
  })

/** Follows the months of all sellers who let new passes be slower. Safe to repeat and to run concurrently. */
export const followShortMonths = async (deps: Deps): Promise<void> => {
  const lines = await deps.db.readAsPlatform(listShortMonths)
  await forEachSeller(deps, lines, { what: 'a short month could not be followed' }, ({ entrepreneurId }) =>
    followShortMonth(deps, entrepreneurId),
  )
}

export const shortMonthJobs = (deps: Deps): Pick<JobHandlers, 'follow-short-months'> => ({
  'follow-short-months': () => followShortMonths(deps),
})
