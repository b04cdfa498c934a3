import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { findSellerOfPurchase } from './overtime.queries.ts'

/** The seller of a purchase, for whoever holds its token. A wrong token is `purchase_not_found`, as an unknown id is. */
export const sellerForToken = async (deps: Deps, transactionId: string, token: string): Promise<string> => {
  if (!deps.secrets.isPurchaseToken(transactionId, token)) throw new Refusal('purchase_not_found')
  const seller = await deps.db.readAsPlatform((tx) => findSellerOfPurchase(tx, transactionId))
  if (seller === null) throw new Refusal('purchase_not_found')
  return seller
}
