import { CSV_START, csvLine } from '@minit/domain/kernel/csv.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { daysOf } from '@minit/domain/kernel/periods.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@minit/domain/money/payments.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import type { Deps } from '../../../ports/deps.ts'
import { METHOD_COLUMNS, methodFiguresOf } from '../../passes/roll-ups/day-columns.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import type { Range } from './metrics.ts'
import { type DayLine, listSellersOfDay, sumAll, sumByDay } from './revenue.queries.ts'
import { listBestSellers } from './seller-ranges.queries.ts'

const methodsIn = (sums: Parameters<typeof methodFiguresOf>[0]): PaymentMethod[] => {
  const figures = methodFiguresOf(sums)
  return PAYMENT_METHODS.filter((method) => figures[method].revenueMinor > 0)
}

/** Reads the revenue of a range by day, method and seller. */
export const readRevenue = async (deps: Deps, range: Range) => {
  const days = { from: daysOf(range, deps.now()).firstDay, until: freetownDay(deps.now()) }
  const [all, byDay, sellers, usdRate] = await Promise.all([
    deps.db.readAsPlatform((tx) => sumAll(tx, days)),
    deps.db.readAsPlatform((tx) => sumByDay(tx, days)),
    deps.db.readAsPlatform((tx) => listBestSellers(tx, range, days)),
    readUsdRate(deps),
  ])
  const figures = methodFiguresOf(all)
  return {
    range,
    usdRate,
    total: {
      revenue: all.revenueMinor,
      sales: all.sales,
      overtime: all.overtimeMinor,
      discounts: all.discountMinor,
    },
    days: byDay.map(({ day, revenueMinor: revenue, sales, ...sums }) => ({
      day,
      revenue,
      sales,
      methods: methodsIn(sums),
    })),
    methods: PAYMENT_METHODS.map((method) => {
      const { sales: payments, revenueMinor: revenue } = figures[method]
      return { method, revenue, payments }
    }),
    sellers,
  }
}

/** Exports every day and seller of a range as CSV, reading one day at a time while sending. */
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

/** Amounts are plain numbers in Le; days are days in Freetown. */
const HEAD = csvLine([
  'Day',
  'Seller',
  'Page',
  'Passes sold',
  'Revenue (Le)',
  'Overtime in it (Le)',
  'Discounts given (Le)',
  ...PAYMENT_METHODS.map((method) => `${METHOD_NAMES[method]} (Le)`),
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
    ...PAYMENT_METHODS.map((method) => minorToLe(figures[METHOD_COLUMNS[method].revenueMinor])),
  ])
