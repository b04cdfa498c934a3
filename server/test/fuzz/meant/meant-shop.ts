import { setCost } from '../../../src/modules/shop/rates/change-rate.ts'
import { aPaidSale } from '../../a-sale.ts'
import { aPhone } from '../../builders.ts'
import { aCodeShop } from '../../code-shop.ts'
import { dayIn } from '../../installations.ts'
import { AT_ONCE, buysOnProviderPage } from '../../purchases.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { asOwnerOf, freshSeller, idBy, type Meant, once, type Recipes } from './meant.ts'

/** A shop of its own, and the session of its owner. */
const aShop = async (world: FuzzWorld) => {
  const seller = await freshSeller(world)
  return { seller, headers: await asOwnerOf(world, seller) }
}

/** Of a package for which Le 38 is suggested. */
const withPackage = async (world: FuzzWorld, body?: object): Promise<Meant> => {
  const { seller, headers } = await aShop(world)
  await setCost(world.app.deps, seller.id, 10_000)
  return { caller: 'owner', params: { id: seller.pack.id }, headers, ...(body !== undefined && { body }) }
}

const aSale = async (world: FuzzWorld) =>
  aPaidSale(world.app, await once(world, 'shop', () => freshSeller(world)), { deliveryMethod: 'qr_display' })

/** A cash order that waits for its seller's word. */
const aCashOrder = async (world: FuzzWorld): Promise<Meant> => {
  const { seller, headers } = await aShop(world)
  const { transactionId } = await buysOnProviderPage(world.app, seller, { paymentMethod: 'cash' })
  return { caller: 'owner', params: { id: transactionId }, headers }
}

const anOrderOf = (packageId: string) => ({
  packageId,
  customerName: 'Aminata Kamara',
  phoneNumber: aPhone(),
  deliveryMethod: 'qr_display',
  amount: 35,
})

/** At a shop without a router, whose seller connects phones. */
const aSaleByHand = async (world: FuzzWorld) => {
  const seller = await once(world, 'a shop by hand', () => freshSeller(world))
  const sold = await aPaidSale(world.app, seller, { deliveryMethod: 'qr_display' })
  return { headers: await asOwnerOf(world, seller), sold }
}

/** What asks for a month, a form or a range, and what a shop's owner and an admin do with packages and sales. */
export const MEANT_OF_SHOPS: Recipes = {
  connectByHand: async (world) => {
    const { headers, sold } = await aSaleByHand(world)
    return { caller: 'owner', headers, params: { id: sold.transactionId } }
  },
  lookUpByHand: async (world) => {
    const { headers, sold } = await aSaleByHand(world)
    return { caller: 'owner', headers, body: { code: sold.password } }
  },
  readMetrics: async () => ({ caller: 'admin', params: { range: '30d' } }),
  exportStatement: async ({ app }) => ({
    caller: 'owner',
    query: { month: app.deps.now().toISOString().slice(0, 7) },
  }),
  drawStatement: async ({ app }) => ({
    caller: 'owner',
    query: { month: app.deps.now().toISOString().slice(0, 7) },
  }),
  drawPoster: async () => ({ caller: 'owner', query: { format: 'pdf' } }),
  sharePackage: async (world) => withPackage(world),
  takeSuggestedPrice: (world) => withPackage(world, { price: 38 }),
  setAutomaticPrice: (world) => withPackage(world, { bounds: { lowest: 30, highest: 40 } }),
  confirmCash: aCashOrder,
  declineCash: aCashOrder,
  declineUnknownCash: async (world) => {
    const { headers, params } = await aCashOrder(world)
    return { caller: 'owner', headers: headers ?? {}, body: { upTo: params?.id } }
  },
  uploadCodes: async (world) => {
    const { seller, gatewayId } = await aCodeShop(world.app, 0)
    const headers = await asOwnerOf(world, seller)
    const body = { packageId: seller.pack.id, csv: 'Code\n12345-67890\n', commit: false }
    return { caller: 'owner', params: { id: gatewayId }, headers, body }
  },
  createHappyHour: async (world) => {
    const { seller, headers } = await aShop(world)
    const hours = { days: [1, 2], fromMinute: 600, toMinute: 720, lastDay: dayIn(world.app, 7) }
    const terms = { name: 'Quiet hours', percent: 20, packageId: seller.pack.id }
    return { caller: 'owner', headers, body: { ...terms, ...hours } }
  },
  sellForCash: async (world) => {
    const { seller, headers } = await aShop(world)
    const key = { 'idempotency-key': world.app.deps.newId() }
    const body = { ...anOrderOf(seller.pack.id), madeSecondsAgo: 60 }
    return { caller: 'owner', headers: { ...headers, ...key }, body }
  },
  purchaseWithQr: async (world) => {
    const { pack } = await freshSeller(world)
    return {
      caller: 'customer',
      headers: AT_ONCE,
      body: { ...anOrderOf(pack.id), paymentMethod: 'orange_money' },
    }
  },
  signupAndPay: async (world) => {
    const { slug, pack } = await freshSeller(world)
    const order = { ...anOrderOf(pack.id), paymentMethod: 'orange_money', entrepreneurId: slug }
    return { caller: 'customer', headers: AT_ONCE, body: order }
  },
  listCustomerPackages: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  readBusinessInfo: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  setVip: async (world, turn) => {
    const { transactionId } = await aSale(world)
    const id = await idBy(world, 'select customer_id as id from purchases where id = $1', [transactionId])
    return { caller: 'admin', params: { id }, body: { isVip: turn % 2 === 0, reason: 'A friend.' } }
  },
  revealNumber: async (world) => {
    const { transactionId } = await aSale(world)
    return { caller: 'admin', body: { of: 'purchase', id: transactionId } }
  },
  regrantPass: async (world) => {
    const { transactionId } = await aSale(world)
    const body = { isNewCode: true, minutes: 30, reason: 'The code was lost.' }
    return { caller: 'admin', params: { transactionId }, body }
  },
}
