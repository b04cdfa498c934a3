import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import type { PlatformFigures, WeekFigures } from '@minit/domain/reporting/insights/figures.ts'
import type { Deps } from '../../../ports/deps.ts'
import { methodFiguresOf } from '../../passes/roll-ups/day-columns.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import {
  countSellers,
  countUnpaid,
  sumCustomers,
  sumDays,
  sumHours,
  sumLengths,
  sumMethods,
  sumPlaces,
  sumSales,
  sumSellers,
} from './insights.queries.ts'
import { readAnswers, readAttempts, readNewcomers, readShops } from './shops.ts'

const HISTORY_DAYS = 400
const WEEKS = 8
const RECENT_DAYS = 7 * WEEKS
/** Enough occurrences of each weekday to separate its hours from noise. */
const HOURS_DAYS = 2 * RECENT_DAYS
const ENDINGS_DAYS = 28

const dayBefore = (now: Date, days: number): string => freetownDay(new Date(now.getTime() - days * DAY_MS))

/** Reads all inputs of the analysis, as sums over the sellers' days up to yesterday. */
export const readFigures = async (deps: Deps): Promise<PlatformFigures> => {
  const { db, now } = deps
  const answers = await readAnswers(deps)
  const minorPerDollar = await readUsdRate({ db })
  const today = freetownDay(now())
  const recent = { from: dayBefore(now(), RECENT_DAYS), until: today }
  const month = { from: dayBefore(now(), ENDINGS_DAYS), until: today }
  return db.analyseAsPlatform(async (tx) => {
    const days = await sumDays(tx, { from: dayBefore(now(), HISTORY_DAYS), until: today })
    const paid = await sumSales(tx, month)
    const unpaid = await countUnpaid(tx, firstIdAt(new Date(`${month.from}T00:00:00Z`)))
    return {
      days: withoutGaps(days, today),
      hours: await sumHours(tx, { from: dayBefore(now(), HOURS_DAYS), until: today }),
      places: placesOf(await sumPlaces(tx, recent), await countSellers(tx)),
      lengths: lengthsOf(await sumLengths(tx, recent)),
      methods: methodsOf(await sumMethods(tx, recent)),
      sellers: await sumSellers(tx, recent),
      customers: await sumCustomers(tx),
      shops: await readShops(tx, { now: now(), recent, month }),
      attempts: await readAttempts(tx, recent),
      newcomers: await readNewcomers(tx, now()),
      answers,
      minorPerDollar,
      endings: { paid, failed: countOf(unpaid, 'failed'), expired: countOf(unpaid, 'expired') },
    }
  })
}

const countOf = (counts: readonly { status: string; count: number }[], status: string): number =>
  counts.find((one) => one.status === status)?.count ?? 0

/** Days without any sale have no row. */
const withoutGaps = (days: readonly { day: string; revenueMinor: number }[], today: string) => {
  const [first] = days
  if (first === undefined) return []
  const revenueOf = new Map(days.map(({ day, revenueMinor }) => [day, revenueMinor]))
  const start = Date.parse(`${first.day}T00:00:00Z`)
  const length = (Date.parse(`${today}T00:00:00Z`) - start) / DAY_MS
  return Array.from({ length }, (_, index) => {
    const day = freetownDay(new Date(start + index * DAY_MS))
    return { day, revenueMinor: revenueOf.get(day) ?? 0 }
  })
}

type WeekRow = { week: number; sales: number; revenueMinor: number }

const weeksOf = (rows: readonly WeekRow[]): WeekFigures[] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const row = rows.find((one) => one.week === week)
    return { sales: row?.sales ?? 0, revenueMinor: row?.revenueMinor ?? 0 }
  })

const placesOf = (
  rows: readonly (WeekRow & { place: string })[],
  counts: readonly { place: string; sellers: number }[],
): PlatformFigures['places'] => {
  // Sellers enter their places as free text, so there may be as many places as sellers.
  const rowsOf = new Map<string, WeekRow[]>()
  for (const row of rows) {
    const known = rowsOf.get(row.place)
    if (known === undefined) rowsOf.set(row.place, [row])
    else known.push(row)
  }
  return counts.map(({ place, sellers }) => ({ place, sellers, weeks: weeksOf(rowsOf.get(place) ?? []) }))
}

const lengthsOf = (rows: readonly (WeekRow & { durationMinutes: number })[]): PlatformFigures['lengths'] =>
  [...new Set(rows.map(({ durationMinutes }) => durationMinutes))]
    .sort((left, right) => left - right)
    .map((durationMinutes) => ({
      durationMinutes,
      weeks: weeksOf(rows.filter((row) => row.durationMinutes === durationMinutes)),
    }))

type MethodRow = Awaited<ReturnType<typeof sumMethods>>[number]

const methodsOf = (rows: readonly MethodRow[]): PlatformFigures['methods'] => {
  const weeks = rows.map((row) => ({ week: row.week, figures: methodFiguresOf(row) }))
  return PAYMENT_METHODS.map((method) => ({
    method,
    weeks: weeksOf(weeks.map(({ week, figures }) => ({ week, ...figures[method] }))),
  }))
}
