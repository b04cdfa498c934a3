import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { bestHappyHour, promotionOffer } from '@minit/domain/shop/promotions.ts'
import type { TenantTx } from '../../../db/database.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import { listHappyHours, type RunningHour } from './live-promotions.queries.ts'

/** A seller's happy hours and payment limits at an instant. */
export type Running = { hours: readonly RunningHour[]; limits: readonly PaymentLimits[]; now: Date }

type Moment = { now: Date; limits: readonly PaymentLimits[] }

/**
 * Reads the happy hours of the transaction's seller at an instant. `limits` are those of all methods, read
 * before it.
 */
export const readRunning = async (tx: TenantTx, { now, limits }: Moment): Promise<Running> => {
  const hours = (await listHappyHours(tx, [tx.sellerId], now)).get(tx.sellerId) ?? []
  if (hours.length === 0) return { hours, limits: [], now }
  const seller = await findEntrepreneur(tx, tx.sellerId)
  return { hours, limits: seller === null ? [] : limitsAt(seller, limits), now }
}

/**
 * A package's current happy hour as the API returns it: the discount before any limit, the lowest price and
 * the step; null if there is none. The browser computes the price by the server's rule.
 */
export const happyHourOf = (pack: { id: string; priceMinor: number }, { hours, limits, now }: Running) => {
  const best = bestHappyHour<RunningHour>(hours, pack, now)
  if (best === null) return null
  const { offMinor, leastMinor, stepMinor } = promotionOffer(best.hour, pack.priceMinor, limits)
  return { name: best.hour.name, endsAt: best.endsAt, off: offMinor, least: leastMinor, step: stepMinor }
}
