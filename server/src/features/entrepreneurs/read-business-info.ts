import { meanRating } from '@minit/domain/ratings.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { formatPhone } from '../customers/phones.ts'
import { deliveryMethodsOf } from '../delivery/message-allowance.ts'
import { limitsAt, limitsView } from '../payments/offered-methods.ts'
import { findEntrepreneur } from './entrepreneurs.queries.ts'
import { isSellerSelling } from './seller-terms.ts'

/** What a customer may know of a seller. Refuses with `entrepreneur_not_found`. */
export const readBusinessInfo = async (deps: Deps, key: string) => {
  const [found, allLimits] = await Promise.all([
    deps.db.readAsPlatform(async (tx) => {
      const seller = await findEntrepreneur(tx, key)
      return seller && { seller, deliveryMethods: await deliveryMethodsOf(deps, tx, seller.id) }
    }),
    deps.payments.limits(),
  ])
  if (found === null) throw new Refusal('entrepreneur_not_found')
  const { seller, deliveryMethods } = found
  const limits = limitsAt(seller, allLimits)
  const isReady = seller.networkNamedAt !== null
  return {
    isReady,
    deliveryMethods,
    id: seller.id,
    businessName: seller.businessName,
    location: seller.location,
    isOnline: seller.isOpen && isReady && isSellerSelling(seller, deps.now()),
    isSelling: isSellerSelling(seller, deps.now()),
    rating: meanRating(seller),
    helpPhone: formatPhone(seller.phone),
    paymentMethods: limits.map(({ method }) => method),
    paymentLimits: limitsView(limits),
  }
}
