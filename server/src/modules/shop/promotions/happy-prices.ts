import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { bestHappyHour, promotionOffer } from '@minit/domain/shop/promotions.ts'
import type { TenantTx } from '../../../db/database.ts'
import { limitsAt } from '../sellers/offered-methods.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import { listHappyHours, type RunningHour } from './live-promotions.queries.ts'

/** What is on at an instant at one seller, with the ways to pay there. */
export type Running = { hours: readonly RunningHour[]; limits: readonly PaymentLimits[]; now: Date }

type Asked = { now: Date; limits: readonly PaymentLimits[] }

/** What lowers prices at the transaction's seller at an instant; `limits` are those of all ways to pay, asked for before it. */
export const readRunning = async (tx: TenantTx, { now, limits }: Asked): Promise<Running> => {
  const hours = (await listHappyHours(tx, [tx.sellerId], now)).get(tx.sellerId) ?? []
  if (hours.length === 0) return { hours, limits: [], now }
  const seller = await findEntrepreneur(tx, tx.sellerId)
  return { hours, limits: seller === null ? [] : limitsAt(seller, limits), now }
}

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
