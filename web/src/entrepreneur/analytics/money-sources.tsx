import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/le-text.ts'
import type { Analytics } from './queries.ts'

type LineProps = { label: string; amount: number; share: number; look: string }

const Line = ({ label, amount, share, look }: LineProps) => (
  <div className="grid grid-cols-[8.5em_1fr_auto] items-center gap-3 py-[7px] text-sm">
    <dt>{label}</dt>
    <dd aria-hidden="true">
      <i className={cx('block h-3.5 min-w-1 rounded-[3px]', look)} style={{ width: `${share * 100}%` }} />
    </dd>
    <dd className="whitespace-nowrap">{leText(amount)}</dd>
  </div>
)

/** How the total came about. Bonus time costs no money, so it stands below and is not taken off. */
export const MoneySources = ({ metrics }: { metrics: Analytics['revenueMetrics'] }) => {
  const { totalRevenue, packageRevenue, overtimeRevenue, loyaltyDiscounts, vultBonusValue } = metrics
  const widest = Math.max(packageRevenue, overtimeRevenue, 1)
  return (
    <>
      <h2 className="text-lg leading-[1.3]">Where the money came from</h2>
      <dl className="mt-2.5">
        <Line label="Packages" amount={packageRevenue} share={packageRevenue / widest} look="bg-action" />
        <Line label="Overtime" amount={overtimeRevenue} share={overtimeRevenue / widest} look="bg-info" />
        <Line
          label="Loyalty discounts"
          amount={-loyaltyDiscounts}
          share={loyaltyDiscounts / widest}
          look="bg-danger"
        />
        <div className="flex justify-between gap-3 pt-2.5 pb-1.5 mt-1 border-t border-line font-bold">
          <dt>Total revenue</dt>
          <dd>{leText(totalRevenue)}</dd>
        </div>
        <div className="flex justify-between gap-3 text-sm text-muted">
          <dt>Vult bonus time given</dt>
          <dd className="font-bold">{leText(vultBonusValue)}</dd>
        </div>
      </dl>
    </>
  )
}
