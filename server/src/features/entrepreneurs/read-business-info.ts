import { meanRating } from '@minit/domain/ratings.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { formatPhone } from '../customers/phones.ts'
import { limitsAt, limitsView } from '../payments/offered-methods.ts'
import { findEntrepreneur } from './entrepreneurs.queries.ts'
import { isSellerSelling } from './seller-terms.ts'

/** What a customer may know of a seller. Refuses with `entrepreneur_not_found`. */
export const readBusinessInfo = async (deps: Deps, key: string) => {
  const [seller, allLimits] = await Promise.all([
    deps.db.readAsPlatform((tx) => findEntrepreneur(tx, key)),
    deps.payments.limits(),
  ])
  if (seller === null) throw new Refusal('entrepreneur_not_found')
  const limits = limitsAt(seller, allLimits)
  return {
    id: seller.id,
    businessName: seller.businessName,
    location: seller.location,
    isOnline: seller.isOpen && isSellerSelling(seller, deps.now()),
    isSelling: isSellerSelling(seller, deps.now()),
    rating: meanRating(seller),
    helpPhone: formatPhone(seller.phone),
    paymentMethods: limits.map(({ method }) => method),
    paymentLimits: limitsView(limits),
  }
}
