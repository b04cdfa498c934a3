import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { collect, type Patience } from './buy-pass.ts'
import { findSellerOfPurchase } from './overtime.queries.ts'
import type { PurchaseRecord } from './purchases.queries.ts'
import { type OvertimeOrder, startOvertime } from './start-overtime.ts'

/**
 * Minutes on top of a pass, for whoever holds its token, paid like any purchase. A wrong token is
 * `purchase_not_found`, as an unknown id is; see `checkOvertime` for when it is refused.
 */
export const buyOvertime = async (
  deps: Deps,
  order: OvertimeOrder,
  token: string,
  patience: Patience,
): Promise<PurchaseRecord> => {
  if (!deps.secrets.isPurchaseToken(order.transactionId, token)) throw new Refusal('purchase_not_found')
  const seller = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, order.transactionId))
  if (seller === null) throw new Refusal('purchase_not_found')
  return collect(deps, await startOvertime(deps, seller, order, patience.idempotencyKey), patience)
}
