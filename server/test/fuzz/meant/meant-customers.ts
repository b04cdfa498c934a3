import { pausePass } from '@minit/contract/customer/pauses.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { anUnansweredOrder, aReference } from '../../a-claim.ts'
import { aPaidSale } from '../../a-sale.ts'
import { aPhone, callApp, type TestSeller } from '../../builders.ts'
import { givesPass } from '../../gifts.ts'
import { aDevice, aDeviceOf, codeSentTo } from '../../my-passes.ts'
import { aCode } from '../../promotions.ts'
import { AT_ONCE, buys, type Ticket } from '../../purchases.ts'
import { aReceipt } from '../../receipts.ts'
import { aRouter } from '../../router.ts'
import { aCard, sells } from '../../voucher-world.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { asOwnerOf, freshSeller, type Meant, once, type Recipes } from './meant.ts'

const ofTicket = ({ transactionId, statusToken }: Ticket, body?: object): Meant => ({
  caller: 'customer',
  params: { transactionId },
  headers: { 'purchase-token': statusToken, ...AT_ONCE },
  ...(body !== undefined && { body }),
})

/** A shop whose passes can be paused and lengthened. */
const aGenerousShop = (world: FuzzWorld): Promise<TestSeller> =>
  once(world, 'generous shop', async () => {
    const seller = await freshSeller(world, { pack: { overtimeRateMinor: 50, maxPauses: 2, pauseDays: 7 } })
    // Only where a router was heard is a pass kept while it is paused.
    await (await aRouter(world.app, seller)).turn()
    return seller
  })

const aPass = async (world: FuzzWorld): Promise<Ticket> =>
  aPaidSale(world.app, await aGenerousShop(world), { deliveryMethod: 'qr_display' })

const anOpenReceipt = async (world: FuzzWorld) => aReceipt(world.app, await aGenerousShop(world))

/** What buyers do with their orders, passes, gifts, receipts and vouchers, each with the token that is theirs. */
export const MEANT_OF_CUSTOMERS: Recipes = {
  createPurchase: async (world) => {
    const [{ id: entrepreneurId, pack }, phone] = [await freshSeller(world), aPhone()]
    const { id: customerId } = await callApp(world.app.app)(identifyCustomer, { body: { phone } })
    const order = { customerId, entrepreneurId, packageId: pack.id, phone, paymentMethod: 'mobile_money' }
    return { caller: 'customer', headers: AT_ONCE, body: { ...order, amount: pack.priceMinor / 100 } }
  },
  addOvertime: async (world) =>
    ofTicket(await aPass(world), { minutes: 10, paymentMethod: 'orange_money', amount: 5 }),
  readPurchase: async (world) => ofTicket(await aPass(world)),
  readPaidHelp: async (world) => ofTicket(await aPass(world)),
  mendPaid: async (world) => ofTicket(await aPass(world)),
  pausePass: async (world) => ofTicket(await aPass(world)),
  resumePass: async (world) => {
    const { params = {}, headers = {}, ...rest } = ofTicket(await aPass(world))
    const { transactionId = '' } = params
    await callApp(world.app.app)(pausePass, { params: { transactionId }, headers })
    return { ...rest, params, headers }
  },
  ratePass: async (world) => {
    const pass = await aPass(world)
    // Stars are given after five minutes.
    world.app.clock.advance({ minutes: 6 })
    return ofTicket(pass, { stars: 4 })
  },
  cancelPurchase: async (world) =>
    ofTicket(await buys(world.app, await freshSeller(world), { paymentMethod: 'cash' }, AT_ONCE)),
  makeClaim: async (world) => {
    const order = await anUnansweredOrder(world.app, await freshSeller(world))
    return ofTicket(order, { reference: aReference(), phoneNumber: order.phoneNumber })
  },
  readGift: async (world) => ofTicket((await givesPass(world.app, await freshSeller(world))).held),
  resendGift: async (world) => {
    const { answer } = await givesPass(world.app, await freshSeller(world))
    // Messages of a purchase are sent a minute apart.
    world.app.clock.advance({ minutes: 2 })
    return ofTicket(answer)
  },
  resendAccess: async (world) => {
    const seller = await freshSeller(world)
    const { transactionId } = await aPaidSale(world.app, seller)
    world.app.clock.advance({ minutes: 2 })
    const headers = await asOwnerOf(world, seller)
    return { caller: 'owner', headers, body: { transactionId, method: 'sms' } }
  },
  openReceipt: async (world) => {
    const { transactionId, key } = await anOpenReceipt(world)
    return { caller: 'nobody', params: { transactionId }, headers: { 'receipt-key': key } }
  },
  drawReceipt: async (world) => {
    const { transactionId, key } = await anOpenReceipt(world)
    return { caller: 'nobody', params: { transactionId }, query: { k: key } }
  },
  confirmMyCode: async (world) => {
    const { phoneNumber } = await anOpenReceipt(world)
    const { askId } = (await aDevice(world.app).ask(phoneNumber)).body as { askId: string }
    return { caller: 'nobody', body: { askId, code: await codeSentTo(world.app, phoneNumber) } }
  },
  readMyPasses: async (world) => {
    const { phoneNumber } = await anOpenReceipt(world)
    const device = await aDeviceOf(world.app, phoneNumber)
    return { caller: 'customer', headers: { cookie: device.cookie() } }
  },
  redeemVoucher: async (world) => {
    const seller = await freshSeller(world)
    const card = await aCard(world.app, seller)
    await sells(world.app, seller, card)
    return { caller: 'nobody', body: { code: card.code, entrepreneurId: seller.slug, phoneNumber: '' } }
  },
  checkDiscountCode: async (world) => {
    const seller = await freshSeller(world)
    await aCode(world.app, seller)
    return { caller: 'nobody', body: { entrepreneurId: seller.slug, code: 'MARKET20' } }
  },
  createDiscountCode: async (world) => {
    const seller = await freshSeller(world)
    const terms = { name: 'Market flyer', percent: 20, code: 'LUMLEY20', maxUses: 10, maxPerBuyer: 1 }
    const lastDay = world.app.deps.now().toISOString().slice(0, 10)
    const headers = await asOwnerOf(world, seller)
    return { caller: 'owner', headers, body: { ...terms, lastDay } }
  },
}
