import { toJsonRow } from '../../../db/json-rows.ts'
import { assignments, insertPart, raiseAll, raisedBy, statementPart } from '../../../db/statement-parts.ts'
import { onceFor } from '../../../kernel/once-for.ts'
import type { purchases } from '../../sales/purchases/purchases.tables.ts'
import type { CustomerChange } from '../loyalty/loyalty.ts'
import { packageDays, sellerDays, sellerTotals } from './roll-ups.tables.ts'
import { rollUpRows } from './roll-ups.ts'

type RolledUpSale = {
  purchase: typeof purchases.$inferSelect
  loyalty: { change: CustomerChange }
  paidAt: Date
}

const rowsOf = onceFor(({ purchase, loyalty, paidAt }: RolledUpSale) =>
  rollUpRows(purchase, loyalty.change, paidAt),
)

export const packageDayRaised = insertPart(packageDays, {
  rows: (sale: RolledUpSale) => [rowsOf(sale).packageDay],
  onConflict: `(entrepreneur_id, day, package_id) do update set ${assignments(packageDays, {
    sales: raisedBy('excluded'),
    revenueMinor: raisedBy('excluded'),
  })}`,
  returning: '1',
})

const NO_FIGURES = ['entrepreneurId', 'day', 'hourSales', 'hourMinor'] as const

/** Takes the buyer off the earlier day on which they were last seen, where there is one. */
export const earlierDayRaised = statementPart({
  name: 'earlier_day_raised',
  input: (sale: RolledUpSale) => {
    const { earlierDay } = rowsOf(sale)
    return { earlierDay: earlierDay === null ? undefined : toJsonRow(sellerDays, earlierDay) }
  },
  sql: ({ row }, { sellerId, when }) => `
    update seller_days set ${raiseAll(sellerDays, 'added', NO_FIGURES)}
    from ${row('earlierDay', sellerDays)} as added
    where seller_days.entrepreneur_id = ${sellerId} and seller_days.day = added.day and ${when} returning 1`,
})

const raisedHours = (column: string, table: string): string =>
  `array(select a + b from unnest(${table}.${column}, excluded.${column}) with ordinality as h (a, b, i) order by i)`

export const sellerDayRaised = insertPart(sellerDays, {
  rows: (sale: RolledUpSale) => [rowsOf(sale).day],
  onConflict: `(entrepreneur_id, day) do update set ${raiseAll(sellerDays, 'excluded', NO_FIGURES)},
    ${assignments(sellerDays, { hourSales: raisedHours, hourMinor: raisedHours })}`,
  returning: '1',
})

/** Changes the feed's version too: the feed shows what was sold. */
export const totalsRaised = statementPart({
  name: 'totals_raised',
  input: (sale: RolledUpSale) => ({ totals: toJsonRow(sellerTotals, rowsOf(sale).totals) }),
  sql: ({ row }, { sellerId, when }) => `
    update seller_totals set ${raiseAll(sellerTotals, 'added', ['entrepreneurId'])}
    from ${row('totals', sellerTotals)} as added
    where seller_totals.entrepreneur_id = ${sellerId} and ${when} returning 1`,
})
