import { formatClock, formatDay } from '@minit/domain/kernel/durations.ts'
import { clockText, daysText } from '@minit/domain/shop/promotions.ts'
import { leText } from '../../lib/money.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Promotion } from './queries.ts'

/** "20 % off every package", "Market Hour for Le 28". */
export const termsText = ({ percent, price, packageName }: Promotion): string => {
  const what = packageName ?? 'every package'
  return price === null ? `${percent} % off ${what}` : `${what} for ${leText(price)}`
}

/** "Monday to Friday, 14:00 to 16:00", or how often a code can be used. */
export const whenText = (promotion: Promotion): string => {
  const { days, fromMinute, toMinute, maxUses, maxPerBuyer, usedCount, heldCount } = promotion
  if (days !== null && fromMinute !== null && toMinute !== null) {
    const text = daysText(days)
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${clockText(fromMinute)} to ${clockText(toMinute)}`
  }
  const each = maxPerBuyer === 1 ? 'once for each customer' : `${maxPerBuyer} times for each customer`
  const held = heldCount === 0 ? '' : ` (${heldCount} more in orders that wait to be paid)`
  return `${usedCount} of ${maxUses} used${held}, ${each}`
}

/** "until 30 Nov 2026" */
export const untilText = ({ lastDay }: Promotion): string =>
  `until ${formatDay(new Date(`${lastDay}T00:00:00Z`))}`

/** The current state in a word or two. */
export const stateOf = ({ state, onUntil, kind }: Promotion): { word: string; tone: BadgeTone } => {
  if (state === 'off') return { word: 'Switched off', tone: 'line' }
  if (state === 'over') return { word: 'Ended', tone: 'line' }
  if (state === 'used_up') return { word: 'Used up', tone: 'line' }
  if (onUntil !== null) return { word: `On now until ${formatClock(new Date(onUntil))}`, tone: 'sun' }
  return kind === 'code' ? { word: 'Can be used', tone: 'good' } : { word: 'Comes by itself', tone: 'info' }
}

/** "12 sold for Le 96, Le 24 given away". */
export const figuresText = ({ sales, revenue, givenAway }: Promotion): string =>
  sales === 0
    ? 'Nothing sold with it yet'
    : `${sales} sold for ${leText(revenue)}, ${leText(givenAway)} given away`
