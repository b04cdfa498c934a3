import type { Deps } from '../../ports/deps.ts'
import { collect, type Patience } from './buy-pass.ts'
import type { PurchaseRecord } from './purchases.queries.ts'
import { sellerForToken } from './seller-for-token.ts'
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
  const seller = await sellerForToken(deps, order.transactionId, token)
  return collect(deps, await startOvertime(deps, seller, order, patience.idempotencyKey), patience)
}
