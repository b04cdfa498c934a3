import type { Evidence, PlatformFigures } from './figures.ts'
import { COUNTED } from './statistics.ts'

/** With fewer purchases or customers than this a share is not meaningful. */
export const MIN_PURCHASES = 100

/** Returns the share of purchases that ended without a payment; null while there are too few. */
export const unfinishedShare = ({ endings }: PlatformFigures): number | null => {
  const all = endings.paid + endings.failed + endings.expired
  return all < MIN_PURCHASES ? null : (endings.failed + endings.expired) / all
}

export const endingsText = ({ endings }: PlatformFigures): Evidence => ({
  figures: `In 28 days ${endings.paid} purchases were paid, ${endings.failed} declined and ${endings.expired} left unpaid.`,
  query: 'purchases: counted by status over 28 days',
  sample: `${endings.paid + endings.failed + endings.expired} purchases`,
  period: 'The last 28 days',
  strength: COUNTED,
})
