import { claimFixture } from '../a-claim.ts'
import { agentCookie, anAgentWithPin } from '../agent-fixture.ts'
import { callApp } from '../builders.ts'
import { anAgentAtWork } from './making/logins.ts'
import { byAdmin, freshSeller, idBy } from './making/prepared.ts'
import { aManualSale, anOrderOf, aSale, aShop } from './making/shops.ts'
import { orderOf } from './order-of.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

const OWN_LOGIN = { openBecause: 'agents have a login of their own: see agents.test.ts' } as const

/** Requests about sales, vouchers, claims and customers, as sellers, agents and admins call them. */
export const salesStaffRows = {
  listManualPasses: { ids: 'none' },
  connectManually: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'lets in a phone whose pass is paid; the pass has the time' },
    request: ({ paidId }) => ({ params: { id: paidId } }),
    prepare: async (fixture) => {
      const { headers, sold } = await aManualSale(fixture)
      return { caller: 'owner', headers, params: { id: sold.transactionId } }
    },
  },
  findManualPass: {
    ids: 'none',
    log: { elsewhere: 'looks, and changes nothing' },
    request: () => ({ body: { code: '7KQM-4T2-XWP' } }),
    prepare: async (fixture) => {
      const { headers, sold } = await aManualSale(fixture)
      return { caller: 'owner', headers, body: { code: sold.password } }
    },
  },
  sellForCash: {
    ids: ONLY_ITS_SELLER,
    log: {
      elsewhere:
        'the event of the sale carries the person and the drawer; a late one is in the audit log too',
    },
    request: ({ packageId }) => {
      const { paymentMethod: _, sendTo: __, ...order } = orderOf(packageId)
      return {
        headers: { 'idempotency-key': `tenants-${packageId}` },
        body: { ...order, discountCode: '', madeSecondsAgo: 60 },
      }
    },
    bad: {
      optional: ['customerName', 'phoneNumber', 'discountCode', 'madeSecondsAgo'],
      emptied: ['discountCode'],
    },
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      const key = { 'idempotency-key': fixture.app.deps.newId() }
      const body = { ...anOrderOf(seller.pack.id), madeSecondsAgo: 60 }
      return { caller: 'owner', headers: { ...headers, ...key }, body }
    },
  },
  undoKeptSale: {
    ids: ONLY_ITS_SELLER,
    log: 'kept_sale_undone',
    request: ({ packageId }) => ({
      headers: { 'idempotency-key': `kept-${packageId}` },
      body: { packageId, amount: 35, undoneSecondsAgo: 60 },
    }),
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      const key = { 'idempotency-key': fixture.app.deps.newId() }
      const body = { packageId: seller.pack.id, amount: 35, undoneSecondsAgo: 60 }
      return { caller: 'owner', headers: { ...headers, ...key }, body }
    },
  },
  listSellerClaims: { ids: 'none' },
  answerSellerClaim: {
    ids: ONLY_ITS_SELLER,
    log: 'claim_no_money',
    request: ({ claimId }) => ({
      params: { id: claimId },
      body: { outcome: 'no_money', answer: 'not_received', words: 'Nothing came to us.' },
    }),
    bad: { optional: ['moneyId', 'words'] },
  },
  listCustomers: { ids: 'none' },
  revealPhone: {
    ids: ONLY_ITS_SELLER,
    log: 'customer_phone_revealed',
    request: ({ customerId }) => ({ params: { id: customerId } }),
  },
  readReceipt: {
    ids: ONLY_ITS_SELLER,
    request: ({ paidId }) => ({ params: { id: paidId } }),
  },
  listAgents: { ids: 'none' },
  addAgent: {
    ids: 'none',
    log: 'agent_added',
    request: () => ({ body: { name: 'Corner shop', phoneNumber: '+23276001002', commissionPercent: 10 } }),
  },
  editAgent: {
    ids: ONLY_ITS_SELLER,
    log: 'agent_changed',
    request: ({ agentId }) => ({
      params: { id: agentId },
      body: { name: 'Corner shop', phoneNumber: '+23276001003', commissionPercent: 12.5 },
    }),
  },
  removeAgent: {
    ids: ONLY_ITS_SELLER,
    log: 'agent_removed',
    request: ({ idleAgentId }) => ({ params: { id: idleAgentId } }),
  },
  settleAgent: {
    ids: ONLY_ITS_SELLER,
    log: 'agent_settled',
    request: ({ agentId }) => ({ params: { id: agentId }, body: { cash: 1, direction: 'brought' } }),
    bad: { optional: ['direction'] },
  },
  drawVoucherSheet: {
    ids: ONLY_ITS_SELLER,
    request: ({ batchId }) => ({ params: { id: batchId }, query: { format: 'list' } }),
  },
  listVoucherPrints: {
    ids: ONLY_ITS_SELLER,
    request: ({ batchId }) => ({ params: { id: batchId } }),
  },
  downloadOfflineSheet: { ids: 'none' },
  uploadVoucherSales: {
    ids: { openBecause: 'it answers for each sale: see voucher-sheets.test.ts' },
    log: { elsewhere: 'the event of each sale carries the person and the drawer' },
    request: (_, { pack }) => ({
      body: {
        sales: [
          {
            key: 'a-key-of-a-phone',
            batchId: pack.id,
            position: 1,
            soldAt: '2026-11-20T10:00:00.000Z',
            phoneNumber: '',
          },
        ],
      },
    }),
  },
  renewAgentPin: {
    ids: ONLY_ITS_SELLER,
    log: 'agent_pin_renewed',
    request: ({ agentId }) => ({ params: { id: agentId } }),
  },
  closeAgentLogin: {
    ids: ONLY_ITS_SELLER,
    log: 'agent_login_closed',
    request: ({ agentId }) => ({ params: { id: agentId } }),
  },
  listBatches: { ids: { openBecause: 'its id only says where a page of the caller’s own begins' } },
  createBatch: {
    ids: {
      openBecause: 'a foreign package or agent is refused as an unknown one is: see the test of batches',
    },
    log: 'voucher_batch_made',
    request: (_, { pack }) => ({
      body: { packageId: pack.id, count: 2, agentId: null, lastDay: '2027-01-15' },
    }),
    // An earlier call of a sweep may have ended the package.
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      const body = { packageId: seller.pack.id, count: 2, agentId: null, lastDay: '2027-01-15' }
      return { caller: 'owner', headers, body }
    },
  },
  readBatch: {
    ids: ONLY_ITS_SELLER,
    request: ({ batchId }) => ({ params: { id: batchId } }),
  },
  showCodes: {
    ids: ONLY_ITS_SELLER,
    log: 'voucher_codes_shown',
    request: ({ batchId }) => ({ params: { id: batchId } }),
  },
  handBatch: {
    ids: ONLY_ITS_SELLER,
    log: 'voucher_batch_handed',
    request: ({ batchId }) => ({ params: { id: batchId } }),
  },
  sellVoucher: {
    ids: ONLY_ITS_SELLER,
    log: { elsewhere: 'the event of the sale carries the person and the drawer' },
    request: ({ voucherId }) => ({ params: { id: voucherId }, body: { phoneNumber: '' } }),
    bad: { optional: ['phoneNumber'], emptied: ['phoneNumber'] },
  },
  voidVoucher: {
    ids: ONLY_ITS_SELLER,
    log: 'voucher_voided',
    request: ({ voucherToVoidId }) => ({ params: { id: voucherToVoidId } }),
  },
  loginAgent: {
    ids: 'none',
    request: (_, seller) => ({ body: { name: '+23276001000', pin: '482913', shop: seller.slug } }),
    bad: { optional: ['shop'] },
    prepare: async (fixture) => {
      const { seller, agent } = await anAgentAtWork(fixture)
      return { caller: 'nobody', body: { name: agent.phone, pin: agent.pin, shop: seller.slug } }
    },
  },
  logoutAgent: { ids: 'none' },
  readAgentDashboard: {
    ids: 'none',
    prepare: async (fixture) => {
      const agent = await anAgentWithPin(fixture.app, await freshSeller(fixture))
      return { caller: 'agent', headers: { cookie: await agentCookie(fixture.app, agent) } }
    },
  },
  listAgentCards: {
    ids: OWN_LOGIN,
    prepare: async (fixture) => {
      const { batchId, headers } = await anAgentAtWork(fixture)
      return { caller: 'agent', params: { id: batchId }, headers }
    },
  },
  sellAgentCard: {
    ids: OWN_LOGIN,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { phoneNumber: '' } }),
    bad: { optional: ['phoneNumber'], emptied: ['phoneNumber'] },
    prepare: async (fixture) => {
      const { cardId, headers } = await anAgentAtWork(fixture)
      const key = { 'idempotency-key': fixture.app.deps.newId() }
      return { caller: 'agent', params: { id: cardId }, headers: { ...headers, ...key } }
    },
  },
  listClaims: { ids: ADMIN_ONLY },
  answerClaim: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { outcome: 'no_money', answer: 'not_received', words: 'We looked for three days.' },
    }),
    bad: { optional: ['moneyId', 'transactionId', 'words'] },
    prepare: async (fixture, turn) => {
      const admin = callApp(fixture.app.app, fixture.headersOf.admin.authorization?.replace('Bearer ', ''))
      const { params, found } = await claimFixture(fixture.app, await freshSeller(fixture)).claimed(admin)
      const none = { outcome: 'no_money', answer: 'not_received', words: 'We looked for three days.' }
      return { caller: 'admin', params, body: turn % 2 === 0 ? found : none }
    },
  },
  denyClaims: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ body: { ids: [pack.id], answer: 'not_received' } }),
  },
  searchBuyers: { ids: ADMIN_ONLY },
  setVip: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { isVip: true, reason: 'A friend of the house.' },
    }),
    prepare: async (fixture, turn) => {
      const { transactionId } = await aSale(fixture)
      const id = await idBy(fixture, 'select customer_id as id from purchases where id = $1', [transactionId])
      return byAdmin(id, { isVip: turn % 2 === 0, reason: 'A friend.' })
    },
  },
  readHeldVouchers: {
    ids: ADMIN_ONLY,
    prepare: async ({ a }) => byAdmin(a.id),
  },
  listPlatformPurchases: { ids: ADMIN_ONLY },
  readPlatformPurchase: { ids: ADMIN_ONLY },
  refundPurchase: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { transactionId: pack.id },
      body: { reason: 'The WiFi was down.' },
    }),
  },
  regrantPass: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { transactionId: pack.id },
      body: { isNewCode: true, minutes: 30, reason: 'The code was lost.' },
    }),
    prepare: async (fixture) => {
      const { transactionId } = await aSale(fixture)
      const body = { isNewCode: true, minutes: 30, reason: 'The code was lost.' }
      return { caller: 'admin', params: { transactionId }, body }
    },
  },
} satisfies SomeRows
