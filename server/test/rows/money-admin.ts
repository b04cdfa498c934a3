import { startStatement } from '../../src/modules/money/statements/upload.ts'
import { ADMIN } from '../builders.ts'
import { statementWorld } from '../statement-world.ts'
import { aDifference, aFile, aForgottenPayout, anUploaded } from './making/desk.ts'
import {
  aLargePayout,
  anAlarmedPart,
  anInvoice,
  aRefund,
  aRefundByHand,
  aSuspenseItem,
} from './making/money.ts'
import { byAdmin, freshSeller } from './making/prepared.ts'
import { ADMIN_ONLY, type SomeRows } from './row.ts'

/** Requests about payouts, refunds, invoices, suspense and statements, as admins call them. */
export const moneyAdminRows = {
  listInvoices: { ids: ADMIN_ONLY },
  waiveInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The WiFi was down.' } }),
    prepare: async (world) => byAdmin(await anInvoice(world)),
  },
  cancelInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'It was made twice.' } }),
    prepare: async (world) => byAdmin(await anInvoice(world)),
  },
  extendInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { days: 7, reason: 'Pays on Friday.' } }),
    prepare: async (world) => byAdmin(await anInvoice(world)),
  },
  setMonthlyFee: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { monthlyFee: 15, reason: 'The beta is over.' },
    }),
    prepare: async (world) => byAdmin((await freshSeller(world)).id),
  },
  readPayoutDesk: { ids: ADMIN_ONLY },
  readPayoutLists: { ids: ADMIN_ONLY },
  approvePayout: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'All is well.' } }),
    prepare: async (world) => byAdmin(await aLargePayout(world)),
  },
  refusePayout: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'A wrong number.' } }),
    prepare: async (world) => byAdmin(await aLargePayout(world)),
  },
  holdPayouts: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { isHeld: true, reason: 'We are looking into it.' },
    }),
    prepare: async (world, turn) =>
      byAdmin((await freshSeller(world)).id, { isHeld: turn % 2 === 0, reason: 'As agreed.' }),
  },
  holdAllPayouts: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { isHeld: true, reason: 'We are checking our books.' } }),
  },
  settlePayoutAlarm: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The operator was called.' } }),
    prepare: async (world) => byAdmin(await anAlarmedPart(world)),
  },
  confirmRefund: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reference: 'MP240101.1234' } }),
    prepare: async (world) => byAdmin(await aRefundByHand(world)),
  },
  sendRefundAgain: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { way: 'again', reason: 'They opened an account.' },
    }),
    prepare: async (world, turn) =>
      byAdmin(await aRefund(world, '219', 'failed'), {
        way: turn % 2 === 0 ? 'by_hand' : 'again',
        reason: 'As agreed.',
      }),
  },
  settleRefundAlarm: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The operator was called.' } }),
    prepare: async (world) => byAdmin(await aRefund(world, '319', 'sent')),
  },
  sendSuspenseBack: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'It came twice.' } }),
    prepare: async (world) => byAdmin(await aSuspenseItem(world)),
  },
  listStatements: { ids: ADMIN_ONLY },
  startStatement: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { provider: 'vult', fileName: 'November.csv', length: 1_000 } }),
  },
  sendStatementPart: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { number: 0, text: 'Order ID,Vult request ID,Amount,Date', isLast: false },
    }),
    bad: { emptied: ['text'] },
    prepare: async (world) => {
      const id = await startStatement(world.app.deps, ADMIN, { provider: 'vult', fileName: 'November.csv' })
      const { text } = await aFile(world)
      return byAdmin(id, { number: 0, text, isLast: true })
    },
  },
  readStatement: {
    ids: ADMIN_ONLY,
    prepare: async (world) => byAdmin(await anUploaded(world)),
  },
  takeStatement: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { coveredFrom: '2026-11-01', coveredUntil: '2026-11-20' },
    }),
    prepare: async (world) => {
      const [id, day] = [await anUploaded(world), statementWorld(world.app).today()]
      return byAdmin(id, { coveredFrom: day, coveredUntil: day })
    },
  },
  discardStatement: {
    ids: ADMIN_ONLY,
    prepare: async (world) => byAdmin(await anUploaded(world)),
  },
  settleDifference: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'Vult was called.' } }),
    prepare: async (world) => byAdmin(await aDifference(world)),
  },
  bookForgottenPayout: {
    ids: ADMIN_ONLY,
    request: (_, seller) => ({
      params: { id: seller.pack.id },
      body: { entrepreneurId: seller.id, reason: 'It left before the restore.' },
    }),
    prepare: async (world) => {
      const { id, entrepreneurId } = await aForgottenPayout(world)
      return byAdmin(id, { entrepreneurId, reason: 'It left before the restore.' })
    },
  },
  settleSuspense: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { outcome: 'sent_back', reason: 'Sent back by hand.' },
    }),
    prepare: async (world) => byAdmin(await aSuspenseItem(world)),
  },
} satisfies SomeRows
