import { formatDay } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../../lib/money.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { whenText } from '../../when-text.ts'
import type { Travels } from './queries.ts'

export type Travel = Travels['travels'][number]
export type Clearing = Travels['clearings'][number]

/** "today 14:02, 12 of 38 minutes" */
export const usedText = ({ startedAt, minutes, usedMinutes }: Travel): string =>
  usedMinutes === null
    ? `${whenText(startedAt)}, up to ${minutes} minutes`
    : `${whenText(startedAt)}, ${usedMinutes} of ${minutes} minutes`

/** Whether minutes are in use, and their money moved. What moved nothing is not cleared. */
export const stateOf = ({ endedAt, amount, isCleared }: Travel): { tone: BadgeTone; word: string } => {
  if (endedAt === null) return { tone: 'info', word: 'In use' }
  if (isCleared) return { tone: 'good', word: 'Cleared' }
  return amount === 0 ? { tone: 'line', word: 'Nothing to clear' } : { tone: 'warn', word: 'Not cleared yet' }
}

export const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

/** "3 uses: earned Le 5, gave Le 12" */
export const clearingText = ({ travels, earned, given }: Clearing): string =>
  `${travels === 1 ? '1 use' : `${travels} uses`}: earned ${leText(earned)}, gave ${leText(given)}`

/** What the next clearing brings; null if nothing waits. The balance says what is kept back. */
export const waitingText = ({ earned, given }: Pick<Travels, 'earned' | 'given'>): string | null => {
  const parts = [earned > 0 && `you get ${leText(earned)}`, given > 0 && `you give ${leText(given)}`].filter(
    Boolean,
  )
  return parts.length === 0 ? null : `At the next clearing ${parts.join(' and ')}.`
}
