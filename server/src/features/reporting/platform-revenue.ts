import { CSV_START, csvLine } from '@minit/domain/csv.ts'
import { freetownDay } from '@minit/domain/durations.ts'
import { minorToLe } from '@minit/domain/money.ts'
import { daysOf } from '@minit/domain/periods.ts'
import type { Deps } from '../../ports/deps.ts'
import { readUsdRate } from '../operations/platform-settings.ts'
import type { Range } from './metrics.ts'
import { type DayLine, listSellersOfDay, sumAll, sumByDay, sumBySeller } from './revenue.queries.ts'

/** Revenue of the days of a range by day, by method and by seller. */
export const readRevenue = async (deps: Deps, range: Range) => {
  const days = { from: daysOf(range, deps.now()).firstDay, until: freetownDay(deps.now()) }
  const [all, byDay, bySeller, usdRate] = await Promise.all([
    deps.db.readAsPlatform((tx) => sumAll(tx, days)),
    deps.db.readAsPlatform((tx) => sumByDay(tx, days)),
    deps.db.readAsPlatform((tx) => sumBySeller(tx, days)),
    readUsdRate(deps),
  ])
  return {
    range,
    usdRate,
    total: {
      revenue: all.revenueMinor,
      sales: all.sales,
      overtime: all.overtimeMinor,
      discounts: all.discountMinor,
    },
    days: byDay.map(({ day, revenueMinor: revenue, sales }) => ({ day, revenue, sales })),
    methods: [
      { method: 'orange_money' as const, revenue: all.orangeMoneyMinor, payments: all.orangeMoneySales },
      {
        method: 'africell_money' as const,
        revenue: all.africellMoneyMinor,
        payments: all.africellMoneySales,
      },
      { method: 'vult' as const, revenue: all.vultMinor, payments: all.vultSales },
      { method: 'cash' as const, revenue: all.cashMinor, payments: all.cashSales },
    ],
    sellers: bySeller.map(({ revenueMinor: revenue, ...seller }) => ({ ...seller, revenue })),
  }
}

/** Every day and seller of a range as CSV, read a day at a time while it is sent. */
export const exportRevenue = (deps: Deps, range: Range) => {
  const { days } = daysOf(range, deps.now())
  const fileName = `minit-revenue-${range}-${freetownDay(deps.now())}.csv`
  return { fileName, pieces: piecesOf(deps, days) }
}

async function* piecesOf(deps: Deps, days: readonly string[]): AsyncGenerator<string> {
  yield CSV_START + HEAD
  for (const day of days) {
    const lines = await deps.db.readAsPlatform((tx) => listSellersOfDay(tx, day))
    if (lines.length > 0) yield lines.map(lineOf).join('')
  }
}

/** Amounts are plain numbers in Le, days those of Freetown. */
const HEAD = csvLine([
  'Day',
  'Seller',
  'Page',
  'Passes sold',
  'Revenue (Le)',
  'Overtime in it (Le)',
  'Discounts given (Le)',
  'Orange Money (Le)',
  'Africell Money (Le)',
  'Vult (Le)',
  'Cash (Le)',
])

const lineOf = ({ figures, businessName, slug }: DayLine): string =>
  csvLine([
    figures.day,
    businessName,
    slug,
    figures.sales,
    minorToLe(figures.revenueMinor),
    minorToLe(figures.overtimeMinor),
    minorToLe(figures.discountMinor),
    minorToLe(figures.orangeMoneyMinor),
    minorToLe(figures.africellMoneyMinor),
    minorToLe(figures.vultMinor),
    minorToLe(figures.cashMinor),
  ])
