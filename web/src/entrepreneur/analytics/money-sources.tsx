import { METHOD_NAMES } from '../../checkout/methods.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { HAPPY_HOURS_AND_CODES } from '../../words/sellers.ts'
import { barsOf, dayFinding, moneyShares, UNIT_OF } from './chart-data.ts'
import { ChartFigure } from './chart-figure.tsx'
import { counted } from './figures.tsx'
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

/**
 * The parts of the total. Below it stand bonus time, which costs no money, and what sponsors paid for used minutes, which is no
 * sale.
 */
export const MoneySources = ({ metrics }: { metrics: Analytics['revenueMetrics'] }) => {
  const { totalRevenue, packageRevenue, overtimeRevenue, loyaltyDiscounts, vultBonusValue } = metrics
  const { promotionDiscounts, sponsored } = metrics
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
        {promotionDiscounts !== 0 && (
          <Line
            label={HAPPY_HOURS_AND_CODES}
            amount={-promotionDiscounts}
            share={Math.max(0, promotionDiscounts / widest)}
            look="bg-sun"
          />
        )}
        <div className="flex justify-between gap-3 pt-2.5 pb-1.5 mt-1 border-t border-line font-bold">
          <dt>Total revenue</dt>
          <dd>{leText(totalRevenue)}</dd>
        </div>
        <div className="flex justify-between gap-3 text-sm text-muted">
          <dt>Vult bonus time given</dt>
          <dd className="font-bold">{leText(vultBonusValue)}</dd>
        </div>
        {sponsored !== 0 && (
          <div className="flex justify-between gap-3 mt-1 text-sm text-muted">
            <dt>Paid by sponsors, on top</dt>
            <dd className="font-bold">{leText(sponsored)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

const METHODS = ['orange_money', 'africell_money', 'vult', 'cash'] as const

/** The payment methods of customers, the one that brought the most money first. */
export const MethodList = ({ stats }: { stats: Analytics['paymentMethodStats'] }) => (
  <Card className="p-4">
    <h2 className="text-lg leading-[1.3]">How customers paid</h2>
    <ul className="grid gap-4 mt-3.5">
      {moneyShares(stats, METHODS).map(({ method, count, share, revenue }) => (
        <li key={method} className="flex items-start gap-3">
          <PaymentMark method={method} />
          <div className="flex-1 min-w-0">
            <p className="flex justify-between gap-3 font-bold">
              {METHOD_NAMES[method]}
              <span className="whitespace-nowrap">{leText(revenue)}</span>
            </p>
            <div aria-hidden="true" className="h-2.5 mt-1.5 mb-1 rounded-[3px] overflow-hidden bg-sunk">
              <i className="block h-full bg-action" style={{ width: `${share}%` }} />
            </div>
            <p className="flex justify-between gap-3 text-xs text-muted">
              {counted(count, 'payment', 'payments')}
              <span>{Math.round(share)}% of the money</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)

const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const

/** Revenue by day, or by week or month if days are too many for a phone. */
export const RevenueByDay = ({ analytics }: { analytics: Analytics }) => {
  const { period, revenueByDay } = analytics
  const unit = UNIT_OF[period] === 'week' ? 'week' : UNIT_OF[period] === 'month' ? 'month' : 'day'
  const bars = barsOf(revenueByDay, period)
  const strong = period === '30d' ? bars.find(({ isStrong }) => isStrong)?.key : undefined
  const weekday = strong === undefined ? null : new Date(strong).toLocaleDateString('en', DAY_NAME)
  return (
    <ChartFigure
      title={(period === '30d' ? dayFinding(revenueByDay) : null) ?? `Revenue by ${unit}`}
      text={`Revenue a ${unit} in Le. ${weekday === null ? `Best ${unit}` : `${weekday}s`} in full green.`}
      unit={UNITS[unit]}
      bars={bars}
      figure="revenue"
    />
  )
}

const DAY_NAME = { weekday: 'long', timeZone: 'UTC' } as const
