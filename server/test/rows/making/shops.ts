import { setCost } from '../../../src/modules/shop/rates/change-rate.ts'
import { aPaidSale } from '../../a-sale.ts'
import { aPhone } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { buysOnProviderPage } from '../../purchases.ts'
import { asOwnerOf, freshSeller, once, type Prepared } from './prepared.ts'

/** A new shop, and the session of its owner. */
export const aShop = async (fixture: FuzzFixture) => {
  const seller = await freshSeller(fixture)
  return { seller, headers: await asOwnerOf(fixture, seller) }
}

/** A request about a package for which Le 38 is suggested. */
export const withPackage = async (fixture: FuzzFixture, body?: object): Promise<Prepared> => {
  const { seller, headers } = await aShop(fixture)
  await setCost(fixture.app.deps, seller.id, 10_000)
  return { caller: 'owner', params: { id: seller.pack.id }, headers, ...(body !== undefined && { body }) }
}

export const aSale = async (fixture: FuzzFixture) =>
  aPaidSale(fixture.app, await once(fixture, 'shop', () => freshSeller(fixture)), {
    deliveryMethod: 'qr_display',
  })

/** A cash order that waits for its seller's confirmation. */
export const aCashOrder = async (fixture: FuzzFixture): Promise<Prepared> => {
  const { seller, headers } = await aShop(fixture)
  const { transactionId } = await buysOnProviderPage(fixture.app, seller, { paymentMethod: 'cash' })
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
export const aManualSale = async (fixture: FuzzFixture) => {
  const seller = await once(fixture, 'a shop by hand', () => freshSeller(fixture))
  const sold = await aPaidSale(fixture.app, seller, { deliveryMethod: 'qr_display' })
  return { headers: await asOwnerOf(fixture, seller), sold }
}
