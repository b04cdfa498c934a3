import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { FOR_PAYER_OF_GIFT, sendAgain } from '../../messaging/messages/access-message.ts'
import { findHomeName } from '../../money/travel/travels.queries.ts'
import { findGiverPhone } from '../given-minutes/given-minutes.queries.ts'
import { passOptionsOf } from './pass-options-view.ts'
import { resultView } from './purchase-view.ts'
import { findSellerOfPurchase } from './purchases.queries.ts'
import { type GiftRecord, sellerForToken } from './read-purchase.ts'

/** The masked number of who gave the minutes of a pass; null for one that was bought, whose payer stays unknown. */
const giverOf = async (deps: Deps, { purchase }: GiftRecord): Promise<string | null> => {
  if (purchase.status !== 'granted') return null
  const phone = await deps.db.inTenant(purchase.entrepreneurId, (tx) => findGiverPhone(tx, purchase.id))
  return phone === null ? null : maskPhone(phone)
}

/** The shop whose minutes a pass has; null for one of this shop's own. */
const travelOf = async (deps: Deps, { purchase }: GiftRecord): Promise<{ homeName: string } | null> => {
  if (purchase.status !== 'granted') return null
  const { entrepreneurId, id: purchaseId } = purchase
  const homeName = await deps.db.inTenant(entrepreneurId, (tx) =>
    findHomeName(tx, { entrepreneurId, purchaseId }),
  )
  return homeName === null ? null : { homeName }
}

/** A gift as its recipient sees it: the pass and its seller, without the payer or the payment. */
export const giftView = async (deps: Deps, record: GiftRecord) => {
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
    givenBy: await giverOf(deps, record),
    travel: await travelOf(deps, record),
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
