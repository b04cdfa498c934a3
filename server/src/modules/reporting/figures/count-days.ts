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

/** No report reads what is older: routers' times are kept for 90 days, and the 91st may be read in part. */
const KEPT_DAYS = 91

/** A seller's changes wait while so many of their days are counted: at night one, and as many once, after an upgrade. */
const DAYS_AT_ONCE = 30
/** And no more days than sold so much, whatever one day sold: counted in one statement, whose time is limited. */
const SALES_AT_ONCE = 5_000

/**
 * Counts the days of sellers that are over and not counted, or of which something has changed since, so that a report of a period
 * reads a row for each of them instead of their sales. Returns how many were counted. Safe at any time, also twice at once, and
 * where it never runs reports are only slower.
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

/** Days in their order, as many together as are counted at once; `salesOf`: what those sold that sold anything. */
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
