import { pausePass } from '@minit/contract/customer/pauses.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { anUnansweredOrder, aReference } from '../a-claim.ts'
import { aPhone, callApp } from '../builders.ts'
import { givesPass } from '../gifts.ts'
import { aDevice, aDeviceOf, codeSentTo } from '../my-passes.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { aCard, sells } from '../voucher-world.ts'
import { anOpenReceipt, aPass, ofAPass, ofTicket } from './making/customers.ts'
import { aCodeOf, aMac, aMove, aStall } from './making/machines.ts'
import { freshSeller } from './making/prepared.ts'
import { anOrderOf } from './making/shops.ts'
import { orderOf } from './order-of.ts'
import { NOBODY, type SomeRows } from './row.ts'

const SEALED_PLACE = {
  openBecause: 'the place in its header is sealed by the server for one router',
} as const

/** Requests about purchases, passes, vouchers, receipts, claims and phones at a router, by buyers. */
export const salesRows = {
  readPaidHelp: {
    ids: NOBODY,
    request: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    prepare: ofAPass,
  },
  mendPaid: {
    ids: NOBODY,
    request: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    prepare: ofAPass,
  },
  makeClaim: {
    ids: NOBODY,
    request: ({ claimedId }) => ({
      params: { transactionId: claimedId },
      body: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123460' },
    }),
    prepare: async (world) => {
      const order = await anUnansweredOrder(world.app, await freshSeller(world))
      return ofTicket(order, { reference: aReference(), phoneNumber: order.phoneNumber })
    },
  },
  claimWithoutLink: {
    ids: 'none',
    request: () => ({
      body: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123461', note: 'Lumley' },
    }),
    bad: { optional: ['note'] },
  },
  readGift: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (world) => ofTicket((await givesPass(world.app, await freshSeller(world))).held),
  },
  resendGift: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (world) => {
      const { answer } = await givesPass(world.app, await freshSeller(world))
      // Messages of a purchase are sent at least a minute apart.
      world.app.clock.advance({ minutes: 2 })
      return ofTicket(answer)
    },
  },
  askMyCode: {
    ids: 'none',
    request: () => ({ body: { phoneNumber: '+23278123460' } }),
  },
  confirmMyCode: {
    ids: { openBecause: 'an ask is nobody’s but who holds its code; it names no row of a seller' },
    request: () => ({ body: { askId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', code: '123456' } }),
    prepare: async (world) => {
      const { phoneNumber } = await anOpenReceipt(world)
      const { askId } = (await aDevice(world.app).ask(phoneNumber)).body as { askId: string }
      return { caller: 'nobody', body: { askId, code: await codeSentTo(world.app, phoneNumber) } }
    },
  },
  forgetMyDevice: { ids: 'none' },
  readMyPasses: {
    ids: 'none',
    prepare: async (world) => {
      const { phoneNumber } = await anOpenReceipt(world)
      const device = await aDeviceOf(world.app, phoneNumber)
      return { caller: 'customer', headers: { cookie: device.cookie() } }
    },
  },
  readPlace: { ids: SEALED_PLACE },
  enterCode: {
    ids: SEALED_PLACE,
    request: () => ({ body: { code: '7KQM-4T2-XWP', move: false } }),
    bad: { optional: ['move'] },
    prepare: async (world) => {
      const { seller, openNds } = await aStall(world)
      const code = await aCodeOf(world, seller)
      const { place } = await openNds.join(aMac())
      return { caller: 'nobody', headers: { 'phone-place': place }, body: { code, move: false } }
    },
  },
  beginPass: { ids: SEALED_PLACE },
  readPassNetwork: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  movePass: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  rejoinPass: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  addOvertime: {
    ids: NOBODY,
    request: ({ paidId }) => ({
      params: { transactionId: paidId },
      headers: AT_ONCE,
      body: { minutes: 10, paymentMethod: 'orange_money', amount: 5 },
    }),
    bad: { optional: ['amount'] },
    prepare: ofAPass,
  },
  cancelPurchase: {
    ids: NOBODY,
    request: ({ cashToConfirmId }) => ({ params: { transactionId: cashToConfirmId } }),
    prepare: async (world) =>
      ofTicket(await buys(world.app, await freshSeller(world), { paymentMethod: 'cash' }, AT_ONCE)),
  },
  ratePass: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId }, body: { stars: 4 } }),
    prepare: async (world) => {
      const pass = await aPass(world)
      // Stars are given after five minutes.
      world.app.clock.advance({ minutes: 6 })
      return ofTicket(pass)
    },
  },
  readPurchase: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: ofAPass,
  },
  pausePass: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: ofAPass,
  },
  resumePass: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (world) => {
      const { params = {}, headers = {}, ...rest } = ofTicket(await aPass(world))
      const { transactionId = '' } = params
      await callApp(world.app.app)(pausePass, { params: { transactionId }, headers })
      return { ...rest, params, headers }
    },
  },
  purchaseWithQr: {
    ids: { openBecause: 'anyone may buy any package on sale; the package alone names the seller' },
    request: (_, { pack }) => ({ body: orderOf(pack.id) }),
    bad: { optional: ['sendTo', 'amount'] },
    prepare: async (world) => {
      const { pack } = await freshSeller(world)
      return {
        caller: 'customer',
        headers: AT_ONCE,
        body: { ...anOrderOf(pack.id), paymentMethod: 'orange_money' },
      }
    },
  },
  signupAndPay: {
    ids: NOBODY,
    request: ({ packageId }, { slug }) => ({
      headers: AT_ONCE,
      body: { ...orderOf(packageId), entrepreneurId: slug },
    }),
    bad: { optional: ['deliveryMethod', 'sendTo', 'amount'] },
    prepare: async (world) => {
      const { slug, pack } = await freshSeller(world)
      const order = { ...anOrderOf(pack.id), paymentMethod: 'orange_money', entrepreneurId: slug }
      return { caller: 'customer', headers: AT_ONCE, body: order }
    },
  },
  createPurchase: {
    ids: NOBODY,
    request: ({ packageId }, { id }) => ({
      headers: AT_ONCE,
      body: {
        customerId: packageId,
        entrepreneurId: id,
        packageId,
        phone: '+23278123458',
        paymentMethod: 'mobile_money',
        amount: 35,
      },
    }),
    prepare: async (world) => {
      const [{ id: entrepreneurId, pack }, phone] = [await freshSeller(world), aPhone()]
      const { id: customerId } = await callApp(world.app.app)(identifyCustomer, { body: { phone } })
      const order = { customerId, entrepreneurId, packageId: pack.id, phone, paymentMethod: 'mobile_money' }
      return { caller: 'customer', headers: AT_ONCE, body: { ...order, amount: pack.priceMinor / 100 } }
    },
  },
  openReceipt: {
    ids: NOBODY,
    request: ({ paidId }) => ({
      params: { transactionId: paidId },
      headers: { 'receipt-key': 'a'.repeat(27) },
    }),
    prepare: async (world) => {
      const { transactionId, key } = await anOpenReceipt(world)
      return { caller: 'nobody', params: { transactionId }, headers: { 'receipt-key': key } }
    },
  },
  drawReceipt: {
    ids: NOBODY,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (world) => {
      const { transactionId, key } = await anOpenReceipt(world)
      return { caller: 'nobody', params: { transactionId }, query: { k: key } }
    },
  },
  verifyReceipt: { ids: { openBecause: 'who holds a receipt may ask of it; it says nothing of the buyer' } },
  identifyCustomer: {
    ids: 'none',
    request: () => ({ body: { phone: '+23278123457' } }),
  },
  redeemVoucher: {
    ids: { openBecause: 'who holds a voucher may use it; it names no row' },
    request: (_, seller) => ({
      body: { code: '7KQM-4T2-XWP', entrepreneurId: seller.slug, phoneNumber: '' },
    }),
    bad: { optional: ['entrepreneurId', 'phoneNumber'], emptied: ['phoneNumber'] },
    prepare: async (world) => {
      const seller = await freshSeller(world)
      const card = await aCard(world.app, seller)
      await sells(world.app, seller, card)
      return { caller: 'nobody', body: { code: card.code, entrepreneurId: seller.slug, phoneNumber: '' } }
    },
  },
} satisfies SomeRows
