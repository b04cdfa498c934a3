import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { limitsAt } from '../payments/offered-methods.ts'
import { findEntrepreneur } from '../sellers/sellers.queries.ts'
import type { Running } from './happy-prices.ts'
import { listHappyHours } from './live-promotions.queries.ts'

/** What lowers prices at the transaction's seller now. Asks for the ways to pay only where something does. */
export const readRunning = async (deps: Deps, tx: TenantTx): Promise<Running> => {
  const now = deps.now()
  const hours = (await listHappyHours(tx, [tx.sellerId], now)).get(tx.sellerId) ?? []
  if (hours.length === 0) return { hours, limits: [], now }
  const seller = await findEntrepreneur(tx, tx.sellerId)
  const limits = seller === null ? [] : limitsAt(seller, await deps.payments.limits())
  return { hours, limits, now }
}
