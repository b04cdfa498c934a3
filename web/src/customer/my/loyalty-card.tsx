import * as paths from '../../lib/paths.ts'
import { MinuteTrack } from '../../ui/minute-track.tsx'
import type { Mine } from './mine.ts'

type Loyalty = Mine['loyalty']

const TIER_NAMES: Record<Loyalty['tier'], string> = {
  new: 'New',
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

const purchases = (count: number): string => (count === 1 ? '1 purchase' : `${count} purchases`)

const givesText = ({ discountPercent, minutes, isVip }: Loyalty): string => {
  const vip = isVip ? ' You are a VIP, and get a little more.' : ''
  if (minutes === 0) return `Buy a few times and you pay less.${vip}`
  return `You get ${discountPercent}% off and ${minutes} more minutes where you choose a provider from the list.${vip}`
}

/** The benefits that the number has earned, and the progress to the next ones. */
export const LoyaltyCard = ({ loyalty }: { loyalty: Loyalty }) => {
  const { tier, paidPurchases, next } = loyalty
  return (
    <section aria-label="Loyalty" className="mt-4 p-4 border border-line rounded-lg">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="text-lg">{TIER_NAMES[tier]}</b>
        <span>{purchases(paidPurchases)}</span>
      </p>
      <p className="mt-1 text-sm">{givesText(loyalty)}</p>
      <a href={paths.customerPurchase()} className="inline-flex items-center min-h-touch text-sm">
        Choose a provider
      </a>
      {next !== null && (
        <div className="mt-1">
          <MinuteTrack
            label={`On the way to ${TIER_NAMES[next.tier]}`}
            value={paidPurchases}
            max={paidPurchases + next.missing}
            size="slim"
          />
          <p className="mt-1.5 text-sm">
            {next.missing} more {next.missing === 1 ? 'purchase' : 'purchases'} until{' '}
            <b>{TIER_NAMES[next.tier]}</b>
          </p>
        </div>
      )}
    </section>
  )
}
