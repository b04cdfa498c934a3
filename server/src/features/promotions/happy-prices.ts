import type { PaymentLimits } from '@minit/domain/payment-limits.ts'
import { bestHappyHour, promotionOffer } from '@minit/domain/promotions.ts'
import type { RunningHour } from './live-promotions.queries.ts'

/** What is on at an instant at one seller, with the ways to pay there. */
export type Running = { hours: readonly RunningHour[]; limits: readonly PaymentLimits[]; now: Date }

/**
 * The happy hour of a package that is on now, as the wire has it: what it takes off before any limit, the least price that it
 * leaves and in which steps. Null where none is on. The browser makes the price of it by the server's own rule.
 */
export const happyHourOf = (pack: { id: string; priceMinor: number }, { hours, limits, now }: Running) => {
  const best = bestHappyHour<RunningHour>(hours, pack, now)
  if (best === null) return null
  const { offMinor, leastMinor, stepMinor } = promotionOffer(best.hour, pack.priceMinor, limits)
  return { name: best.hour.name, endsAt: best.endsAt, off: offMinor, least: leastMinor, step: stepMinor }
}
