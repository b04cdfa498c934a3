import { openShift } from '@minit/contract/entrepreneur/shifts.ts'
import { aCounterSale } from '../a-sale.ts'
import { twoInvoices } from '../billing-fixture.ts'
import { moneyFixture } from '../money-fixture.ts'
import { payoutFixture, payoutNumber } from '../payout-fixture.ts'
import { AT_ONCE, buys } from '../purchases.ts'
import { refundFixture } from '../refund-fixture.ts'
import { laid } from '../shift-fixture.ts'
import { aLoggedInPerson } from './making/logins.ts'
import { webhooksOf } from './making/machines.ts'
import { aPayable } from './making/money.ts'
import { asOwnerOf, freshSeller } from './making/prepared.ts'
import { aCashOrder, aShop } from './making/shops.ts'
import { ONLY_ITS_SELLER, type SomeRows } from './row.ts'

const ITS_EVENTS = { openBecause: 'it names a provider; its events name our own references' } as const

/** Requests about payments, payouts, invoices, refunds and drawers, as sellers and providers call them. */
export const moneyRows = {
  receivePayoutWebhook: {
    ids: ITS_EVENTS,
    prepare: async (fixture) => {
      const money = payoutFixture(fixture.app)
      const seller = await freshSeller(fixture)
      await money.mayBePaid(seller)
      await money.sells(seller, 1)
      return webhooksOf(fixture, { provider: 'pawapay', kind: '/payouts' }, async () =>
        money.follows(seller, await money.asks(seller)),
      )
    },
  },
  receiveRefundWebhook: {
    ids: ITS_EVENTS,
    prepare: async (fixture) => {
      const refunds = refundFixture(fixture.app)
      const seller = await freshSeller(fixture)
      const purchaseId = await refunds.sells(seller)
      return webhooksOf(fixture, { provider: 'pawapay', kind: '/refunds' }, async () => {
        await refunds.bySeller(seller, purchaseId)
        await refunds.follows(seller, purchaseId)
      })
    },
  },
  receiveWebhook: {
    ids: ITS_EVENTS,
    prepare: async (fixture, turn) => {
      const seller = await freshSeller(fixture)
      const [provider, paymentMethod] =
        turn % 2 === 0 ? (['pawapay', 'orange_money'] as const) : (['vult', 'vult'] as const)
      return webhooksOf(fixture, { provider }, () => buys(fixture.app, seller, { paymentMethod }, AT_ONCE))
    },
  },
  readDialToPay: { ids: 'none' },
  switchDialToPay: {
    ids: 'none',
    log: 'dial_to_pay_switched',
    request: () => ({ body: { isOn: true } }),
    // No provider here has such codes, so an open one is switched off.
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      await fixture.app.database.asOwner(
        `insert into pay_codes (entrepreneur_id, id, provider, reference, created_at) values ($1, $1, 'monime', $1, now())`,
        [seller.id],
      )
      return { caller: 'owner', headers: await asOwnerOf(fixture, seller), body: { isOn: false } }
    },
  },
  readBilling: { ids: 'none' },
  agreeToTaking: {
    ids: 'none',
    log: { elsewhere: 'the owner’s agreement stands in the billing page with its time' },
    request: () => ({ body: { isAgreed: true } }),
  },
  payInvoice: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'the payment of the invoice stands in the billing page' },
    request: ({ invoiceId }) => ({ params: { id: invoiceId }, body: { phone: '+23276001000' } }),
  },
  payInvoiceFromBalance: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'the ledger and the statement have it' },
    request: ({ takenInvoiceId }) => ({ params: { id: takenInvoiceId } }),
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      await moneyFixture(fixture.app).paid(seller, 'orange_money')
      const [id] = await twoInvoices(fixture.app, seller)
      if (id === undefined) throw new Error('there is no invoice')
      return { caller: 'owner', params: { id }, headers: await asOwnerOf(fixture, seller) }
    },
  },
  drawInvoice: {
    ids: ONLY_ITS_SELLER,
    request: ({ invoiceId }) => ({ params: { id: invoiceId } }),
  },
  declineUnknownCash: {
    ids: { openBecause: 'its id only says up to when the caller’s own orders are meant' },
    log: 'cash_order_declined',
    request: (_, { pack }) => ({ body: { upTo: pack.id } }),
    prepare: async (fixture) => {
      const { headers, params } = await aCashOrder(fixture)
      return { caller: 'owner', headers: headers ?? {}, body: { upTo: params?.id } }
    },
  },
  readMoney: { ids: 'none' },
  listTravels: { ids: 'none' },
  requestPayout: {
    ids: 'none',
    log: 'payout_requested',
    request: () => ({ body: { amount: 20 } }),
    prepare: async (fixture) => ({
      caller: 'owner',
      headers: await asOwnerOf(fixture, await aPayable(fixture, 3_500)),
    }),
  },
  cancelPayout: {
    ids: ONLY_ITS_SELLER,
    log: 'payout_taken_back',
    request: ({ payoutId }) => ({ params: { id: payoutId } }),
    prepare: async (fixture) => {
      const seller = await aPayable(fixture, 600_000)
      const id = await payoutFixture(fixture.app).asks(seller)
      return { caller: 'owner', params: { id }, headers: await asOwnerOf(fixture, seller) }
    },
  },
  switchDailyPayouts: {
    ids: 'none',
    log: 'daily_payouts_switched',
    request: () => ({ body: { isDaily: true } }),
  },
  nameDestination: {
    ids: 'none',
    log: 'payout_number_named',
    request: (_, seller) => ({ body: { phone: '076 123 456', password: seller.password } }),
  },
  confirmDestination: {
    ids: 'none',
    log: 'payout_number_changed',
    request: () => ({ body: { code: '123456' } }),
    prepare: async (fixture) => {
      const money = payoutFixture(fixture.app)
      const seller = await freshSeller(fixture)
      await money.names(seller, payoutNumber('000'))
      const code = await money.codeSentTo(seller, payoutNumber('000'))
      return { caller: 'owner', headers: await asOwnerOf(fixture, seller), body: { code } }
    },
  },
  exportStatement: {
    ids: 'none',
    prepare: async ({ app }) => ({
      caller: 'owner',
      query: { month: app.deps.now().toISOString().slice(0, 7) },
    }),
  },
  drawStatement: {
    ids: 'none',
    prepare: async ({ app }) => ({
      caller: 'owner',
      query: { month: app.deps.now().toISOString().slice(0, 7) },
    }),
  },
  confirmCash: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'the event of the sale carries the person and the drawer' },
    request: ({ cashToConfirmId }) => ({ params: { id: cashToConfirmId } }),
    prepare: aCashOrder,
  },
  declineCash: {
    ids: ONLY_ITS_SELLER,
    log: 'cash_order_declined',
    request: ({ cashToDeclineId }) => ({ params: { id: cashToDeclineId } }),
    prepare: aCashOrder,
  },
  refundSale: {
    ids: ONLY_ITS_SELLER,
    log: 'purchase_refunded',
    request: ({ soldId }) => ({ params: { id: soldId }, body: { reason: 'The WiFi was down.' } }),
  },
  undoCashSale: {
    ids: ONLY_ITS_SELLER,
    log: 'sale_undone',
    request: ({ counterSaleId }) => ({ params: { id: counterSaleId } }),
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      const id = await aCounterSale(fixture.app, seller)
      return { caller: 'owner', params: { id }, headers }
    },
  },
  confirmCashRefund: {
    ids: ONLY_ITS_SELLER,
    log: 'refund_confirmed',
    request: ({ cashRefundId }) => ({ params: { id: cashRefundId }, body: { reference: 'At the counter' } }),
  },
  readOwnShift: { ids: 'none' },
  openShift: {
    ids: 'none',
    log: { elsewhere: 'the shift carries the person and the count' },
    request: () => ({ body: { count: { '2000': 3, '50': 4 } } }),
  },
  moveCash: {
    ids: 'none',
    log: { elsewhere: 'the movement is the shift’s, with its reason' },
    request: () => ({
      body: { key: 'a-key-of-the-caller', kind: 'in', amount: 20, reason: 'Change from home' },
    }),
    prepare: async (fixture) => {
      const { headers, call } = await aLoggedInPerson(fixture)
      await call(openShift, { body: { count: laid(60) } })
      const key = fixture.app.deps.newId()
      return {
        caller: 'cashier',
        headers,
        body: { key, kind: 'out', amount: 20, reason: 'Change for home' },
      }
    },
  },
  closeShift: {
    ids: 'none',
    log: { elsewhere: 'the shift carries the person, the count and the reason' },
    request: () => ({ body: { count: { '2000': 3 }, expected: 60, reason: 'A torn note' } }),
    bad: { optional: ['reason'], emptied: ['reason'] },
    prepare: async (fixture) => {
      const { headers, call } = await aLoggedInPerson(fixture)
      await call(openShift, { body: { count: laid(60) } })
      return { caller: 'cashier', headers, body: { count: laid(60), expected: 60 } }
    },
  },
  listShifts: { ids: { openBecause: 'its id only says where a page of the caller’s own shifts begins' } },
  readShift: {
    ids: ONLY_ITS_SELLER,
    request: ({ shiftId }) => ({ params: { id: shiftId } }),
  },
  readShiftSummary: { ids: 'none' },
} satisfies SomeRows
