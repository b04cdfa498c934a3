import { isSiteOnline } from '@minit/domain/network/presence.ts'
import { chosenOptions } from '@minit/domain/passes/pass-options.ts'
import { meanRating } from '@minit/domain/sales/ratings.ts'
import { accessModeOf } from '@minit/domain/shop/joining.ts'
import { takesSponsors } from '@minit/domain/shop/sponsorable.ts'
import { takesTravellersNow } from '@minit/domain/shop/travellers.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { freeNow, readFreeNow } from './free-now.queries.ts'
import { limitsAt, limitsView } from './offered-methods.ts'
import { isSellerSelling, lackOf } from './seller-terms.ts'
import { findSite, listPackagesOnSale } from './sellers.queries.ts'

/** Returns a seller's public facts. Refuses with `entrepreneur_not_found`. */
export const readBusinessInfo = async (deps: Deps, key: string) => {
  const [found, allLimits] = await Promise.all([
    deps.db.readAsPlatform(async (tx) => {
      const seller = await findSite(tx, key, deps.now())
      if (seller === null) return null
      const deliveryMethods = await deps.notices.deliveryMethods(deps, tx, seller.id)
      const packs = await listPackagesOnSale(tx, seller.id)
      return { seller, deliveryMethods, packs, free: await readFreeNow(tx, seller.id, deps.now()) }
    }),
    deps.payments.limits(),
  ])
  if (found === null) throw new Refusal('entrepreneur_not_found')
  const { seller, deliveryMethods, free, packs } = found
  const limits = limitsAt(seller, allLimits)
  const isReady = lackOf(seller) === null
  const isSelling = isSellerSelling(seller, deps.now())
  const isOpen = seller.isOpen && isReady && isSelling
  return {
    isReady,
    deliveryMethods,
    id: seller.id,
    businessName: seller.businessName,
    location: seller.location,
    isOpen,
    isOnline: isSiteOnline({ isOpen, knownUntil: seller.routersKnownUntil }, deps.now()),
    joining: accessModeOf(seller.joining),
    givesBackOutages: seller.routersKnownUntil !== null,
    isSelling,
    rating: meanRating(seller),
    helpPhone: formatPhone(seller.phone),
    hasOwnInternet: seller.hasOwnInternet,
    paymentMethods: limits.map(({ method }) => method),
    paymentLimits: limitsView(limits),
    free: isOpen && accessModeOf(seller.joining) !== 'codes' ? freeNow(free, deps.now()) : null,
    takesSponsors: takesSponsors(
      { isSelling, isReady, joining: seller.joining },
      packs.map((pack) => ({ fromStock: pack.fromStock, options: chosenOptions(pack) })),
    ),
    takesTravellers: takesTravellersNow(seller.wantsTravellers, seller.joining),
  }
}
