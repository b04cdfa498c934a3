import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import { groupName, presenceOf } from '@minit/domain/shop/near-shops.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findShops, type ShopSearch } from '../near/find-shops.ts'
import { shopFacts } from '../near/shop-facts.ts'
import { shopPackageView } from '../packages/package-view.ts'
import { listHappyHours } from '../promotions/live-promotions.queries.ts'
import { limitsAt, limitsView } from './offered-methods.ts'
import { findSite, listPackagesOfSellers, listPackagesOnSale } from './sellers.queries.ts'

/**
 * Lists the sellers that a search finds, with their packages on sale. The two operators share one mobile-money
 * tile.
 */
export const listActiveEntrepreneurs = async (deps: Deps, search: ShopSearch = {}) => {
  const [allLimits, shops] = await Promise.all([deps.payments.limits(), findShops(deps, search)])
  const ids = shops.map(({ id }) => id)
  const now = deps.now()
  const { packs, hoursOf } = await deps.db.asPlatform(async (tx) => ({
    packs: await listPackagesOfSellers(tx, ids),
    hoursOf: await listHappyHours(tx, ids, now),
  }))
  return shops.map((shop) => {
    const limits = limitsAt(shop, allLimits)
    const running = { hours: hoursOf.get(shop.id) ?? [], limits, now }
    const packages = packs
      .filter((pack) => pack.entrepreneurId === shop.id)
      .map((pack) => shopPackageView(pack, running, shop.siteJoining))
    return {
      id: shop.id,
      businessName: shop.businessName,
      location: shop.location,
      isOpen: shop.isOpen,
      isOnline: shop.isOnline,
      joining: shop.joining,
      givesBackOutages: shop.givesBackOutages,
      ownerName: shop.slug,
      group: groupName(shop, presenceOf(shop, now)),
      landmark: shop.landmark,
      ...shopFacts(shop, now),
      paymentMethods: tilesOf(limits),
      paymentLimits: limitsView(limits),
      packages,
    }
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
