import { pausePass } from '@minit/contract/customer/pauses.ts'
import { identifyCustomer } from '@minit/contract/customer/shops.ts'
import { anUnansweredOrder, aReference } from '../a-claim.ts'
import { aPhone, callApp } from '../builders.ts'
import { givesPass } from '../gifts.ts'
import { aDevice, aDeviceOf, codeSentTo } from '../my-passes.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { aCard, sells } from '../voucher-fixture.ts'
import { aFamilyPass, anOpenReceipt, aPass, ofAPass, ofTicket } from './making/customers.ts'
import { aFreeAsk, aFreePass, aFreeTake } from './making/free.ts'
import { aCodeOf, aMac, aMove, aStall } from './making/machines.ts'
import { freshSeller } from './making/prepared.ts'
import { anOrderOf } from './making/shops.ts'
import { orderOf } from './order-of.ts'
import { NO_BUYER, type SomeRows } from './row.ts'

const SEALED_PLACE = {
  openBecause: 'the place in its header is sealed by the server for one router',
} as const

const FREE_PAGE = { openBecause: 'a seller’s free page is public by its id or slug' } as const

/** Requests about purchases, passes, vouchers, receipts, claims and phones at a router, by buyers. */
export const salesRows = {
  readPaidHelp: {
    ids: NO_BUYER,
    request: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    prepare: ofAPass,
  },
  correctClaim: {
    ids: NO_BUYER,
    request: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    prepare: ofAPass,
  },
  makeClaim: {
    ids: NO_BUYER,
    request: ({ claimedId }) => ({
      params: { transactionId: claimedId },
      body: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123460' },
    }),
    prepare: async (fixture) => {
      const order = await anUnansweredOrder(fixture.app, await freshSeller(fixture))
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
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => ofTicket((await givesPass(fixture.app, await freshSeller(fixture))).held),
  },
  resendGift: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => {
      const { answer } = await givesPass(fixture.app, await freshSeller(fixture))
      // Messages of a purchase are sent at least a minute apart.
      fixture.app.clock.advance({ minutes: 2 })
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
    prepare: async (fixture) => {
      const { phoneNumber } = await anOpenReceipt(fixture)
      const { askId } = (await aDevice(fixture.app).ask(phoneNumber)).body as { askId: string }
      return { caller: 'nobody', body: { askId, code: await codeSentTo(fixture.app, phoneNumber) } }
    },
  },
  readFreeMinutes: {
    ids: FREE_PAGE,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
  askFreeCode: {
    ids: FREE_PAGE,
    request: (_, { slug }) => ({ params: { entrepreneur: slug }, body: { phoneNumber: '+23278123460' } }),
    prepare: aFreeAsk,
  },
  takeFreeMinutes: {
    ids: FREE_PAGE,
    request: (_, { slug }) => ({ params: { entrepreneur: slug }, body: { sponsorshipId: null } }),
    bad: { nullable: ['sponsorshipId'] },
    prepare: aFreeTake,
  },
  readFreePass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aFreePass,
  },
  forgetMyDevice: { ids: 'none' },
  readMyPasses: {
    ids: 'none',
    prepare: async (fixture) => {
      const { phoneNumber } = await anOpenReceipt(fixture)
      const device = await aDeviceOf(fixture.app, phoneNumber)
      return { caller: 'customer', headers: { cookie: device.cookie() } }
    },
  },
  readCaptiveState: { ids: SEALED_PLACE },
  enterCode: {
    ids: SEALED_PLACE,
    request: () => ({ body: { code: '7KQM-4T2-XWP', move: false } }),
    bad: { optional: ['move'] },
    prepare: async (fixture) => {
      const { seller, openNds } = await aStall(fixture)
      const code = await aCodeOf(fixture, seller)
      const { place } = await openNds.join(aMac())
      return { caller: 'nobody', headers: { 'phone-place': place }, body: { code, move: false } }
    },
  },
  beginPass: { ids: SEALED_PLACE },
  readPassNetwork: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  movePass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  rejoinPass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: aMove,
  },
  addOvertime: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({
      params: { transactionId: paidId },
      headers: AT_ONCE,
      body: { minutes: 10, paymentMethod: 'orange_money', amount: 5 },
    }),
    bad: { optional: ['amount'] },
    prepare: ofAPass,
  },
  cancelPurchase: {
    ids: NO_BUYER,
    request: ({ cashToConfirmId }) => ({ params: { transactionId: cashToConfirmId } }),
    prepare: async (fixture) =>
      ofTicket(await buys(fixture.app, await freshSeller(fixture), { paymentMethod: 'cash' }, AT_ONCE)),
  },
  ratePass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId }, body: { stars: 4 } }),
    prepare: async (fixture) => {
      const pass = await aPass(fixture)
      // Stars are given after five minutes.
      fixture.app.clock.advance({ minutes: 6 })
      return ofTicket(pass)
    },
  },
  readPurchase: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: ofAPass,
  },
  readOnlineMinutes: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => ofTicket(await aFamilyPass(fixture)),
  },
  pausePass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: ofAPass,
  },
  resumePass: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => {
      const { params = {}, headers = {}, ...rest } = ofTicket(await aPass(fixture))
      const { transactionId = '' } = params
      await callApp(fixture.app.app)(pausePass, { params: { transactionId }, headers })
      return { ...rest, params, headers }
    },
  },
  purchaseWithQr: {
    ids: { openBecause: 'anyone may buy any package on sale; the package alone names the seller' },
    request: (_, { pack }) => ({ body: orderOf(pack.id) }),
    bad: { optional: ['sendTo', 'amount'] },
    prepare: async (fixture) => {
      const { pack } = await freshSeller(fixture)
      return {
        caller: 'customer',
        headers: AT_ONCE,
        body: { ...anOrderOf(pack.id), paymentMethod: 'orange_money' },
      }
    },
  },
  signupAndPay: {
    ids: NO_BUYER,
    request: ({ packageId }, { slug }) => ({
      headers: AT_ONCE,
      body: { ...orderOf(packageId), entrepreneurId: slug },
    }),
    bad: { optional: ['deliveryMethod', 'sendTo', 'amount'] },
    prepare: async (fixture) => {
      const { slug, pack } = await freshSeller(fixture)
      const order = { ...anOrderOf(pack.id), paymentMethod: 'orange_money', entrepreneurId: slug }
      return { caller: 'customer', headers: AT_ONCE, body: order }
    },
  },
  createPurchase: {
    ids: NO_BUYER,
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
    prepare: async (fixture) => {
      const [{ id: entrepreneurId, pack }, phone] = [await freshSeller(fixture), aPhone()]
      const { id: customerId } = await callApp(fixture.app.app)(identifyCustomer, { body: { phone } })
      const order = { customerId, entrepreneurId, packageId: pack.id, phone, paymentMethod: 'mobile_money' }
      return { caller: 'customer', headers: AT_ONCE, body: { ...order, amount: pack.priceMinor / 100 } }
    },
  },
  openReceipt: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({
      params: { transactionId: paidId },
      headers: { 'receipt-key': 'a'.repeat(27) },
    }),
    prepare: async (fixture) => {
      const { transactionId, key } = await anOpenReceipt(fixture)
      return { caller: 'nobody', params: { transactionId }, headers: { 'receipt-key': key } }
    },
  },
  drawReceipt: {
    ids: NO_BUYER,
    request: ({ paidId }) => ({ params: { transactionId: paidId } }),
    prepare: async (fixture) => {
      const { transactionId, key } = await anOpenReceipt(fixture)
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
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const card = await aCard(fixture.app, seller)
      await sells(fixture.app, seller, card)
      return { caller: 'nobody', body: { code: card.code, entrepreneurId: seller.slug, phoneNumber: '' } }
    },
  },
} satisfies SomeRows
