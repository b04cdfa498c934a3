import type { PaymentMethod } from '@minit/domain/payments.ts'
import { maySellDuration } from '@minit/domain/subscriptions.ts'
import { Refusal } from '../../refusal.ts'
import type { EntrepreneurRow } from '../entrepreneurs/entrepreneur-row.ts'
import { acceptedMethods, isSellerSelling } from '../entrepreneurs/seller-terms.ts'
import type { PackageRow } from '../packages/package-view.ts'

export type Offer = { seller: EntrepreneurRow; pack: PackageRow | null }

/**
 * The package, if it may be sold by this method now. Refuses with `package_not_found`, `package_inactive`,
 * `seller_not_selling`, `wifi_not_named`, `seller_closed`, `duration_not_allowed` or `method_not_offered`.
 */
export const checkOffer = ({ seller, pack }: Offer, method: PaymentMethod, now: Date): PackageRow => {
  if (pack === null) throw new Refusal('package_not_found')
  if (!isSellerSelling(seller, now)) throw new Refusal('seller_not_selling')
  if (seller.networkNamedAt === null) throw new Refusal('wifi_not_named')
  if (!seller.isOpen) throw new Refusal('seller_closed')
  if (!pack.isActive || pack.archivedAt !== null) throw new Refusal('package_inactive')
  if (!maySellDuration(pack.durationMinutes, seller.hasOwnInternet)) throw new Refusal('duration_not_allowed')
  if (!acceptedMethods(seller).includes(method)) throw new Refusal('method_not_offered')
  return pack
}
