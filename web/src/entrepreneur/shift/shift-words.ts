import { formatClock } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import { whenText } from '../when-text.ts'

type Shift = { openedAt: string; closedAt: string | null; state: 'open' | 'counted' | 'not_counted' }

/** "today 08:05 to 17:40", "today 08:05, open", "Mon 23 Nov, 08:05 to midnight". */
export const shiftTime = ({ openedAt, closedAt, state }: Shift): string => {
  const from = whenText(openedAt)
  if (closedAt === null) return `${from}, open`
  return `${from} to ${state === 'not_counted' ? 'midnight' : formatClock(new Date(closedAt))}`
}

/** "Le 5 short", "Le 2 over", "Right", or that the drawer was not counted. `difference` in Le. */
export const differenceText = (difference: number | null): string => {
  if (difference === null) return 'Not counted'
  if (difference === 0) return 'Right'
  return difference < 0 ? `${leText(-difference)} short` : `${leText(difference)} over`
}
