import { DAY_MS, freetownDay, HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { operatorOf } from '@minit/domain/money/payments.ts'
import {
  type Attempts,
  MAX_ATTEMPTS,
  type PriceAnswer,
  type ShopFigures,
} from '@minit/domain/reporting/insights/figures.ts'
import { demandOf } from '@minit/domain/shop/rates/demand.ts'
import { neutralAnswer } from '@minit/domain/shop/rates/suggest.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readRates } from '../../shop/rates/read-rates.ts'
import type { Span } from './insights.queries.ts'
import {
  countAttempts,
  countUsedPasses,
  listLargestSellers,
  listNewcomers,
  listOutages,
  listRepriced,
  listShelves,
  listShopHours,
  sumShopWeeks,
} from './shops.queries.ts'

const MAX_SHOPS = 500
const MAX_REPRICED = 200
const WEEKS = 8
const MONTH_DAYS = 28

/** Reads the figures of the shops with the highest revenue over the last eight weeks. */
export const readShops = async (
  tx: Tx,
  { now, recent, month }: { now: Date; recent: Span; month: Span },
): Promise<ShopFigures[]> => {
  const sellers = await listLargestSellers(tx, recent, MAX_SHOPS)
  const ids = sellers.map(({ id }) => id)
  if (ids.length === 0) return []
  const weeks = await sumShopWeeks(tx, recent, ids)
  const shelves = await listShelves(tx, recent, ids)
  const passes = await countUsedPasses(tx, firstIdAt(new Date(`${month.from}T00:00:00Z`)), ids)
  const outages = await listOutages(tx, new Date(now.getTime() - MONTH_DAYS * DAY_MS), ids)
  const cut = [...new Set(outages.map(({ entrepreneurId }) => entrepreneurId))]
  const hours = cut.length === 0 ? [] : await listShopHours(tx, recent, cut)
  return sellers.map(({ id, name }) => ({
    name,
    weeks: Array.from({ length: WEEKS }, (_, week) => {
      const row = weeks.find((one) => one.entrepreneurId === id && one.week === week)
      return { sales: row?.sales ?? 0, newCustomers: row?.newCustomers ?? 0 }
    }),
    shelf: shelves.filter(({ entrepreneurId }) => entrepreneurId === id),
    passes: passesOf(passes.filter(({ entrepreneurId }) => entrepreneurId === id)),
    downtime: downtimeOf(
      outages.filter(({ entrepreneurId }) => entrepreneurId === id),
      hours.filter(({ entrepreneurId }) => entrepreneurId === id),
    ),
  }))
}

const passesOf = (rows: readonly { isCash: boolean; passes: number; used: number }[]) => {
  const [cash, other] = [rows.find(({ isCash }) => isCash), rows.find(({ isCash }) => !isCash)]
  return {
    cash: cash?.passes ?? 0,
    cashUsed: cash?.used ?? 0,
    other: other?.passes ?? 0,
    otherUsed: other?.used ?? 0,
  }
}

type Outage = { fromAt: Date; untilAt: Date }
type Hours = { day: string; revenueMinor: number; hourMinor: readonly number[] }

/** Estimates the revenue lost in outages: the mean of the same weekday and hour on days without an outage. */
const downtimeOf = (outages: readonly Outage[], days: readonly Hours[]): ShopFigures['downtime'] => {
  const isCut = new Set(outages.flatMap(({ fromAt, untilAt }) => [freetownDay(fromAt), freetownDay(untilAt)]))
  const usual = days.filter(({ day }) => !isCut.has(day))
  const meanAt = (instant: Date): number => {
    const weekday = instant.getUTCDay()
    const same = usual.filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
    const sum = same.reduce((all, { hourMinor }) => all + (hourMinor[instant.getUTCHours()] ?? 0), 0)
    return same.length === 0 ? 0 : sum / same.length
  }
  const lost = outages.reduce((sum, outage) => sum + lostIn(outage, meanAt), 0)
  const hours = outages.reduce(
    (sum, { fromAt, untilAt }) => sum + (untilAt.getTime() - fromAt.getTime()) / HOUR_MS,
    0,
  )
  const month = days.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0) / 2
  return { outages: outages.length, hours, lostMinor: Math.round(lost), monthMinor: Math.round(month) }
}

/** Each quarter of an hour counts a quarter of its hour's usual revenue. */
const lostIn = ({ fromAt, untilAt }: Outage, meanAt: (instant: Date) => number): number => {
  const quarters = Math.min(
    4 * 24 * MONTH_DAYS,
    Math.round((untilAt.getTime() - fromAt.getTime()) / (HOUR_MS / 4)),
  )
  return Array.from(
    { length: quarters },
    (_, index) => meanAt(new Date(fromAt.getTime() + (index + 0.5) * (HOUR_MS / 4))) / 4,
  ).reduce((sum, part) => sum + part, 0)
}

/** Groups ended payments by method, provider and the operator of the number. */
export const readAttempts = async (tx: Tx, span: Span): Promise<Attempts[]> => {
  const rows = await countAttempts(tx, firstIdAt(new Date(`${span.from}T00:00:00Z`)), MAX_ATTEMPTS)
  const groups = new Map<string, Attempts>()
  for (const { method, provider, prefix, isPaid, count } of rows) {
    // The first digits determine the network; the others do not matter.
    const operator = operatorOf(`${prefix}000000`)
    const key = `${method} ${provider} ${operator}`
    const known = groups.get(key) ?? { method, provider, operator, paid: 0, failed: 0 }
    groups.set(key, {
      ...known,
      paid: known.paid + (isPaid ? count : 0),
      failed: known.failed + (isPaid ? 0 : count),
    })
  }
  return [...groups.values()]
}

const NEWEST_DAYS = 14
const OLDEST_DAYS = 90

export const readNewcomers = (tx: Tx, now: Date) =>
  listNewcomers(tx, {
    from: new Date(now.getTime() - OLDEST_DAYS * DAY_MS),
    until: new Date(now.getTime() - NEWEST_DAYS * DAY_MS),
  })

/** Reads how demand responded to price changes of packages, as the sellers' price suggestions estimate it. */
export const readAnswers = async (deps: Deps): Promise<PriceAnswer[]> => {
  const repriced = await deps.db.readAsPlatform((tx) => listRepriced(tx, MAX_REPRICED))
  const answers: PriceAnswer[] = []
  for (const entrepreneurId of new Set(repriced.map((one) => one.entrepreneurId))) {
    const { packages } = await readRates(deps, entrepreneurId)
    for (const { pack, question } of packages) {
      const named = repriced.find(({ packageId }) => packageId === pack.id)
      if (named === undefined) continue
      const demand = demandOf(question.days, neutralAnswer)
      answers.push({ seller: named.seller, pack: named.pack, priceMinor: pack.priceMinor, demand })
    }
  }
  return answers
}
