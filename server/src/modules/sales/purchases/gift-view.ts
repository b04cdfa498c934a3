import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { FOR_PAYER_OF_GIFT, sendAgain } from '../../messaging/messages/access-message.ts'
import { passOptionsOf } from './pass-options-view.ts'
import { resultView } from './purchase-view.ts'
import { findSellerOfPurchase, type PurchaseRecord } from './purchases.queries.ts'
import { sellerForToken } from './read-purchase.ts'

/** A gift as its recipient sees it: the pass and its seller, without the payer or the payment. */
export const giftView = async (deps: Deps, record: PurchaseRecord) => {
  const { purchase, seller } = record
  const result = await resultView(deps, record)
  const pass = await passOptionsOf(deps, record)
  return {
    transactionId: purchase.id,
    status: result === null ? ('refunded' as const) : ('ready' as const),
    entrepreneurId: seller.id,
    businessName: seller.businessName,
    location: seller.location,
    helpPhone: formatPhone(seller.phone),
    packageName: purchase.packageName,
    totalMinutes: totalMinutesOf(purchase),
    ...(result !== null && { result }),
    ...(pass !== null && { pass }),
  }
}

const WORDS = { sent: 'Sent again', queued: 'On its way again' }
const NOT_REACHED = 'The message did not reach this number. The seller can help: ask them to show the code.'

/**
 * Sends a gift to the same number again, for its payer, as often as a seller may. Refuses with
 * `purchase_not_found`, also for the payer's own pass, whose page shows the code, and as `resendAccess` does.
 */
export const resendGift = async (deps: Deps, transactionId: string, token: string) => {
  const entrepreneurId = await sellerForToken(deps, transactionId, token)
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findSellerOfPurchase(tx, transactionId))
  if (found?.isGift !== true) throw new Refusal('purchase_not_found')
  const resend = { entrepreneurId, transactionId, method: found.channel }
  const { state, to } = await sendAgain(deps, resend, FOR_PAYER_OF_GIFT)
  return state === 'failed'
    ? { success: false, message: NOT_REACHED }
    : { success: true, message: `${state === 'sent' ? WORDS.sent : WORDS.queued} to ${to}` }
}
