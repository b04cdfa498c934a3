import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/le-text.ts'
import { Card } from '../../ui/card.tsx'
import type { Stats } from './queries.ts'

const Line = ({ label, value, look }: { label: string; value: ReactNode; look?: string }) => (
  <div className={cx('flex justify-between gap-2 py-[3px] desk:py-[5px]', look)}>
    <dt>{label}</dt>
    <dd className="font-medium whitespace-nowrap">{value}</dd>
  </div>
)

/** How the total came about. Bonuses are minutes given, so they stand below it and are not taken off. */
export const RevenueBreakdown = ({ stats, className }: { stats: Stats; className: string }) => {
  const { packageSales, overtimeFees, loyaltyDiscounts, vultBonuses } = stats.revenueBreakdown
  return (
    <Card className={cx('p-4', className)}>
      <h2 className="text-sm font-medium text-muted">Revenue breakdown</h2>
      <dl className="mt-1.5 text-sm">
        <Line label="Package sales" value={leText(packageSales)} />
        <Line label="Overtime fees" value={leText(overtimeFees)} />
        <Line label="Loyalty discounts" value={leText(-loyaltyDiscounts)} />
        <Line
          label="Total sales"
          value={<b>{leText(stats.totalSales)}</b>}
          look="mt-1 pt-2 border-t border-line font-bold"
        />
        <Line label="Vult bonuses, in time given" value={leText(vultBonuses)} look="mt-0.5 text-muted" />
      </dl>
    </Card>
  )
}
