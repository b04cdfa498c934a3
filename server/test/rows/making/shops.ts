import { setCost } from '../../../src/modules/shop/rates/change-rate.ts'
import { aPaidSale } from '../../a-sale.ts'
import { aPhone } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
import { buysOnProviderPage } from '../../purchases.ts'
import { asOwnerOf, freshSeller, once, type Prepared } from './prepared.ts'

/** A new shop, and the session of its owner. */
export const aShop = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  return { seller, headers: await asOwnerOf(world, seller) }
}

/** A request about a package for which Le 38 is suggested. */
export const withPackage = async (world: FuzzWorld, body?: object): Promise<Prepared> => {
  const { seller, headers } = await aShop(world)
  await setCost(world.app.deps, seller.id, 10_000)
  return { caller: 'owner', params: { id: seller.pack.id }, headers, ...(body !== undefined && { body }) }
}

export const aSale = async (world: FuzzWorld) =>
  aPaidSale(world.app, await once(world, 'shop', () => freshSeller(world)), { deliveryMethod: 'qr_display' })

/** A cash order that waits for its seller's confirmation. */
export const aCashOrder = async (world: FuzzWorld): Promise<Prepared> => {
  const { seller, headers } = await aShop(world)
  const { transactionId } = await buysOnProviderPage(world.app, seller, { paymentMethod: 'cash' })
  return { caller: 'owner', params: { id: transactionId }, headers }
}

export const anOrderOf = (packageId: string) => ({
  packageId,
  customerName: 'Aminata Kamara',
  phoneNumber: aPhone(),
  deliveryMethod: 'qr_display',
  amount: 35,
})

/** At a shop without a router, whose seller connects phones. */
export const aSaleByHand = async (world: FuzzWorld) => {
  const seller = await once(world, 'a shop by hand', () => freshSeller(world))
  const sold = await aPaidSale(world.app, seller, { deliveryMethod: 'qr_display' })
  return { headers: await asOwnerOf(world, seller), sold }
}
