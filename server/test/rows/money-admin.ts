import { startStatement } from '../../src/modules/money/statements/upload.ts'
import { ADMIN } from '../builders.ts'
import { statementFixture } from '../statement-fixture.ts'
import { aDifference, aFile, aForgottenPayout, anUploaded } from './making/admin.ts'
import {
  aLargePayout,
  aManualRefund,
  anAlarmedPart,
  anInvoice,
  aRefund,
  aSuspenseItem,
} from './making/money.ts'
import { byAdmin, freshSeller } from './making/prepared.ts'
import { anOpenTravel } from './making/travel.ts'
import { ADMIN_ONLY, type SomeRows } from './row.ts'

/** Requests about payouts, refunds, invoices, suspense and statements, as admins call them. */
export const moneyAdminRows = {
  listInvoices: { ids: ADMIN_ONLY },
  waiveInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The WiFi was down.' } }),
    prepare: async (fixture) => byAdmin(await anInvoice(fixture)),
  },
  cancelInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'It was made twice.' } }),
    prepare: async (fixture) => byAdmin(await anInvoice(fixture)),
  },
  extendInvoice: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { days: 7, reason: 'Pays on Friday.' } }),
    prepare: async (fixture) => byAdmin(await anInvoice(fixture)),
  },
  setMonthlyFee: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { monthlyFee: 15, reason: 'The beta is over.' },
    }),
    prepare: async (fixture) => byAdmin((await freshSeller(fixture)).id),
  },
  readPayoutDashboard: { ids: ADMIN_ONLY },
  readTravelOverview: { ids: ADMIN_ONLY },
  stopTravel: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The shop asked for it.' } }),
    prepare: async (fixture) => byAdmin(await anOpenTravel(fixture)),
  },
  readPayoutLists: { ids: ADMIN_ONLY },
  approvePayout: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'All is well.' } }),
    prepare: async (fixture) => byAdmin(await aLargePayout(fixture)),
  },
  refusePayout: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'A wrong number.' } }),
    prepare: async (fixture) => byAdmin(await aLargePayout(fixture)),
  },
  holdPayouts: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { isHeld: true, reason: 'We are looking into it.' },
    }),
    prepare: async (fixture, turn) =>
      byAdmin((await freshSeller(fixture)).id, { isHeld: turn % 2 === 0, reason: 'As agreed.' }),
  },
  holdAllPayouts: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { isHeld: true, reason: 'We are checking our books.' } }),
  },
  settlePayoutAlarm: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The operator was called.' } }),
    prepare: async (fixture) => byAdmin(await anAlarmedPart(fixture)),
  },
  confirmRefund: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reference: 'MP240101.1234' } }),
    prepare: async (fixture) => byAdmin(await aManualRefund(fixture)),
  },
  sendRefundAgain: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { way: 'again', reason: 'They opened an account.' },
    }),
    prepare: async (fixture, turn) =>
      byAdmin(await aRefund(fixture, '219', 'failed'), {
        way: turn % 2 === 0 ? 'by_hand' : 'again',
        reason: 'As agreed.',
      }),
  },
  settleRefundAlarm: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'The operator was called.' } }),
    prepare: async (fixture) => byAdmin(await aRefund(fixture, '319', 'sent')),
  },
  sendSuspenseBack: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'It came twice.' } }),
    prepare: async (fixture) => byAdmin(await aSuspenseItem(fixture)),
  },
  listStatements: { ids: ADMIN_ONLY },
  listStatementFiles: { ids: ADMIN_ONLY },
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
    prepare: async (fixture) => {
      const id = await startStatement(fixture.app.deps, ADMIN, { provider: 'vult', fileName: 'November.csv' })
      const { text } = await aFile(fixture)
      return byAdmin(id, { number: 0, text, isLast: true })
    },
  },
  readStatement: {
    ids: ADMIN_ONLY,
    prepare: async (fixture) => byAdmin(await anUploaded(fixture)),
  },
  takeStatement: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { coveredFrom: '2026-11-01', coveredUntil: '2026-11-20' },
    }),
    prepare: async (fixture) => {
      const [id, day] = [await anUploaded(fixture), statementFixture(fixture.app).today()]
      return byAdmin(id, { coveredFrom: day, coveredUntil: day })
    },
  },
  discardStatement: {
    ids: ADMIN_ONLY,
    prepare: async (fixture) => byAdmin(await anUploaded(fixture)),
  },
  settleDifference: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'Vult was called.' } }),
    prepare: async (fixture) => byAdmin(await aDifference(fixture)),
  },
  bookForgottenPayout: {
    ids: ADMIN_ONLY,
    request: (_, seller) => ({
      params: { id: seller.pack.id },
      body: { entrepreneurId: seller.id, reason: 'It left before the restore.' },
    }),
    prepare: async (fixture) => {
      const { id, entrepreneurId } = await aForgottenPayout(fixture)
      return byAdmin(id, { entrepreneurId, reason: 'It left before the restore.' })
    },
  },
  settleSuspense: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { outcome: 'sent_back', reason: 'Sent back by hand.' },
    }),
    prepare: async (fixture) => byAdmin(await aSuspenseItem(fixture)),
  },
} satisfies SomeRows
