import type { PaymentMethod } from '@minit/domain/payments.ts'
import { meanRating } from '@minit/domain/ratings.ts'
import type { Deps } from '../../ports/deps.ts'
import { packageView } from '../packages/package-view.ts'
import type { EntrepreneurRow } from './entrepreneur-row.ts'
import { listPackagesOnSale, listSellingEntrepreneurs } from './entrepreneurs.queries.ts'
import { acceptedMethods } from './seller-terms.ts'

/** Providers that sell, with what is on sale there. Two operators make one mobile-money tile. */
export const listActiveEntrepreneurs = async (deps: Deps) => {
  const offered = await deps.payments.offeredMethods()
  return deps.db.asPlatform(async (tx) => {
    const sellers = await listSellingEntrepreneurs(tx)
    const packs = await listPackagesOnSale(
      tx,
      sellers.map(({ id }) => id),
    )
    return sellers.map((seller) => ({
      id: seller.id,
      businessName: seller.businessName,
      location: seller.location,
      isOnline: seller.isOpen && seller.networkNamedAt !== null,
      rating: meanRating(seller),
      ownerName: seller.slug,
      paymentMethods: tilesOf(seller, offered),
      packages: packs.filter((pack) => pack.entrepreneurId === seller.id).map(packageView),
    }))
  })
}

const tilesOf = (seller: EntrepreneurRow, offered: ReadonlySet<PaymentMethod>) => {
  const methods = acceptedMethods(seller).filter((method) => offered.has(method))
  const hasMobileMoney = methods.some((method) => method === 'orange_money' || method === 'africell_money')
  return [
    ...(hasMobileMoney ? (['mobile_money'] as const) : []),
    ...methods.filter((method) => method === 'vult' || method === 'cash'),
  ]
}
