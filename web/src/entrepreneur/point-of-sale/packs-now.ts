import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import type { Pack } from '../../checkout/offer.ts'

/**
 * Returns a stored package as it is sold at `now` (epoch milliseconds): an expired happy hour does not lower
 * its price, and its hours of sale follow the clock.
 */
export const packAt = <Sold extends Pick<Pack, 'happyHour' | 'options' | 'sellsFrom'>>(
  pack: Sold,
  now: number,
): Sold => {
  const { happyHour, options } = pack
  const isOver = happyHour !== null && Date.parse(happyHour.endsAt) <= now
  const sellsFrom = nextHoursAt(options?.hours ?? null, new Date(now))?.toISOString() ?? null
  return { ...pack, happyHour: isOver ? null : happyHour, sellsFrom }
}
