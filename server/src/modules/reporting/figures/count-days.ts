import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  dropCountsBefore,
  holdCounts,
  keepDays,
  listDaysToCount,
  listSalesOf,
} from './counted-days.queries.ts'

/** No report reads older days: router sessions are kept for 90 days, and the 91st may be read in part. */
const KEPT_DAYS = 91

/**
 * Limits how long a seller's changes wait for the count: one day at night, more only once after an upgrade.
 */
const DAYS_AT_ONCE = 30
/** Limits the sales of one statement, which has a timeout; a single day may exceed it. */
const SALES_AT_ONCE = 5_000

/**
 * Counts sellers' past days that are uncounted or have changed, so that a report reads one row per day
 * instead of its sales. Returns the number of counted days. Safe to run at any time, also twice at once;
 * without it, reports are only slower.
 */
export const countDays = async (deps: Deps): Promise<number> => {
  const now = deps.now()
  const dayAgo = (days: number): string => freetownDay(new Date(now.getTime() - days * DAY_MS))
  const span = { from: dayAgo(KEPT_DAYS), until: dayAgo(1), now }
  const waiting = await deps.db.asPlatform(async (tx) => {
    await dropCountsBefore(tx, span.from)
    return listDaysToCount(tx, span)
  })
  let counted = 0
  const what = "a seller's days could not be counted"
  await forEachSeller(deps, waiting, { what }, async ({ entrepreneurId, days }) => {
    const sold = await deps.db.asPlatform((tx) => listSalesOf(tx, entrepreneurId, days))
    for (const part of inParts(days, new Map(sold.map(({ day, sales }) => [day, sales]))))
      counted += await countSome(deps, entrepreneurId, part)
  })
  return counted
}

/** Splits days into batches, in order; `salesOf` has the sales of each day that sold anything. */
export const inParts = (days: readonly string[], salesOf: ReadonlyMap<string, number>): string[][] => {
  const parts: { days: string[]; sales: number }[] = []
  for (const day of days) {
    const sales = salesOf.get(day) ?? 0
    const part = parts.at(-1)
    if (part !== undefined && part.days.length < DAYS_AT_ONCE && part.sales + sales <= SALES_AT_ONCE) {
      part.days.push(day)
      part.sales += sales
    } else parts.push({ days: [day], sales })
  }
  return parts.map((part) => part.days)
}

const countSome = (deps: Deps, sellerId: string, days: readonly string[]): Promise<number> =>
  deps.db.asPlatform(async (tx) => {
    if (!(await holdCounts(tx, sellerId))) return 0
    await keepDays(tx, { sellerId, days, now: deps.now() })
    return days.length
  })

export const countingJobs = (deps: Deps): Pick<JobHandlers, 'count-days'> => ({
  'count-days': async () => {
    const days = await countDays(deps)
    if (days > 0) deps.log.info({ days }, 'days of sellers were counted')
  },
})
