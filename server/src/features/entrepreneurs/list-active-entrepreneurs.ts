import type { PaymentLimits } from '@minit/domain/payment-limits.ts'
import { meanRating } from '@minit/domain/ratings.ts'
import type { Deps } from '../../ports/deps.ts'
import { packageView } from '../packages/package-view.ts'
import { limitsAt, limitsView } from '../payments/offered-methods.ts'
import { listPackagesOfSellers, listSellingEntrepreneurs } from './entrepreneurs.queries.ts'

/** Providers that sell, with what is on sale there. Two operators make one mobile-money tile. */
export const listActiveEntrepreneurs = async (deps: Deps) => {
  const allLimits = await deps.payments.limits()
  return deps.db.asPlatform(async (tx) => {
    const sellers = await listSellingEntrepreneurs(tx)
    const packs = await listPackagesOfSellers(
      tx,
      sellers.map(({ id }) => id),
    )
    return sellers.map((seller) => {
      const limits = limitsAt(seller, allLimits)
      return {
        id: seller.id,
        businessName: seller.businessName,
        location: seller.location,
        isOnline: seller.isOpen && seller.networkNamedAt !== null,
        rating: meanRating(seller),
        ownerName: seller.slug,
        paymentMethods: tilesOf(limits),
        paymentLimits: limitsView(limits),
        packages: packs.filter((pack) => pack.entrepreneurId === seller.id).map(packageView),
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
