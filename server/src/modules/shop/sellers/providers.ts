import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { isSiteOnline } from '@minit/domain/network/presence.ts'
import { meanRating } from '@minit/domain/sales/ratings.ts'
import { accessModeOf } from '@minit/domain/shop/joining.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { shopPackageView } from '../packages/package-view.ts'
import { listHappyHours } from '../promotions/live-promotions.queries.ts'
import { limitsAt, limitsView } from './offered-methods.ts'
import { isSellerSelling, lackOf } from './seller-terms.ts'
import {
  findSite,
  listPackagesOfSellers,
  listPackagesOnSale,
  listSellingEntrepreneurs,
} from './sellers.queries.ts'

/**
 * Lists the sellers that can sell, with their packages on sale. The two operators share one mobile-money
 * tile.
 */
export const listActiveEntrepreneurs = async (deps: Deps) => {
  const allLimits = await deps.payments.limits()
  return deps.db.asPlatform(async (tx) => {
    const sellers = await listSellingEntrepreneurs(tx, deps.now())
    const packs = await listPackagesOfSellers(
      tx,
      sellers.map(({ id }) => id),
    )
    const now = deps.now()
    const hoursOf = await listHappyHours(
      tx,
      sellers.map(({ id }) => id),
      now,
    )
    return sellers.map((seller) => {
      const { isOpen, joining } = seller
      const limits = limitsAt(seller, allLimits)
      return {
        id: seller.id,
        businessName: seller.businessName,
        location: seller.location,
        isOpen,
        isOnline: isSiteOnline({ isOpen, knownUntil: seller.routersKnownUntil }, deps.now()),
        joining: accessModeOf(joining),
        givesBackOutages: seller.routersKnownUntil !== null,
        rating: meanRating(seller),
        ownerName: seller.slug,
        paymentMethods: tilesOf(limits),
        paymentLimits: limitsView(limits),
        packages: packs
          .filter((pack) => pack.entrepreneurId === seller.id)
          .map((pack) =>
            shopPackageView(pack, { hours: hoursOf.get(seller.id) ?? [], limits, now }, joining),
          ),
      }
    })
  })
}

const tilesOf = (limits: readonly PaymentLimits[]) => {
  const methods = limits.map(({ method }) => method)
  const hasMobileMoney = methods.some((method) => method === 'orange_money' || method === 'africell_money')
  return [
    ...(hasMobileMoney ? (['mobile_money'] as const) : []),
    ...methods.filter((method) => method === 'vult' || method === 'cash'),
  ]
}

/** Lists one seller's packages on sale, shortest first. Refuses with `entrepreneur_not_found`. */
export const listCustomerPackages = async (deps: Deps, key: string) => {
  const allLimits = await deps.payments.limits()
  return deps.db.asPlatform(async (tx) => {
    const now = deps.now()
    const seller = await findSite(tx, key, now)
    if (seller === null) throw new Refusal('entrepreneur_not_found')
    const hours = (await listHappyHours(tx, [seller.id], now)).get(seller.id) ?? []
    const running = { hours, limits: limitsAt(seller, allLimits), now }
    return (await listPackagesOnSale(tx, seller.id)).map((pack) =>
      shopPackageView(pack, running, seller.joining),
    )
  })
}

/** Returns a seller's public facts. Refuses with `entrepreneur_not_found`. */
export const readBusinessInfo = async (deps: Deps, key: string) => {
  const [found, allLimits] = await Promise.all([
    deps.db.readAsPlatform(async (tx) => {
      const seller = await findSite(tx, key, deps.now())
      return seller && { seller, deliveryMethods: await deps.notices.deliveryMethods(deps, tx, seller.id) }
    }),
    deps.payments.limits(),
  ])
  if (found === null) throw new Refusal('entrepreneur_not_found')
  const { seller, deliveryMethods } = found
  const limits = limitsAt(seller, allLimits)
  const isReady = lackOf(seller) === null
  const isOpen = seller.isOpen && isReady && isSellerSelling(seller, deps.now())
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
    isSelling: isSellerSelling(seller, deps.now()),
    rating: meanRating(seller),
    helpPhone: formatPhone(seller.phone),
    paymentMethods: limits.map(({ method }) => method),
    paymentLimits: limitsView(limits),
  }
}
