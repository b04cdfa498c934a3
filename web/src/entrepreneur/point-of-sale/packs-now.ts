import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import type { Pack } from '../../checkout/offer.ts'

/**
 * A package as it is sold at `now` (epoch milliseconds), from what a phone kept of it before the line was gone: a happy hour that has
 * ended since lowers nothing, and hours of sale go by the clock.
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
