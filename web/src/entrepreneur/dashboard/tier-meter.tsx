import { cx } from '../../lib/cx.ts'
import type { Stats } from '../queries.ts'

const TIERS = [
  { key: 'new', name: 'New', look: 'bg-edge' },
  { key: 'bronze', name: 'Bronze', look: 'bg-[#a8642a]' },
  { key: 'silver', name: 'Silver', look: 'bg-[#8d99a6]' },
  { key: 'gold', name: 'Gold', look: 'bg-sun' },
  { key: 'platinum', name: 'Platinum', look: 'bg-info' },
] as const

type TierMeterProps = { tiers: Stats['customerInsights']['loyaltyTiers']; customers: number }

/** Customers per loyalty tier: a bar, and a list for screen readers. */
export const TierMeter = ({ tiers, customers }: TierMeterProps) => (
  <div>
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-sm font-medium text-muted">Loyalty tiers</h3>
      <span className="text-xs text-muted">
        {customers} {customers === 1 ? 'customer' : 'customers'}
      </span>
    </div>
    <div aria-hidden="true" className="flex gap-0.5 h-5 my-2 rounded-[4px] overflow-hidden bg-sunk">
      {TIERS.filter(({ key }) => tiers[key] > 0).map(({ key, look }) => (
        <i key={key} className={cx('basis-0 min-w-1', look)} style={{ flexGrow: tiers[key] }} />
      ))}
    </div>
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {TIERS.map(({ key, name, look }) => (
        <li key={key} className="inline-flex items-center gap-2">
          <i aria-hidden="true" className={cx('flex-none size-2.5 rounded-[3px]', look)} />
          {name} {tiers[key]}
        </li>
      ))}
    </ul>
  </div>
)
