import { aPhone, type TestSeller } from './builders.ts'
import type { CallerKind } from './callers.ts'

export type Ids = {
  packageId: string
  paidId: string
  /** A sale to refund, and cash of another that is to be handed back. */
  soldId: string
  cashRefundId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
  customerId: string
  /** An order that waits for money, and the claim that it was paid. */
  claimedId: string
  claimId: string
  /** That is told by push. */
  phoneId: string
  gatewayId: string
  /** A router that prints codes, with one on sale for the package after it. */
  codesGatewayId: string
  codesPackageId: string
  /** What it owes the platform, and another one that its balance covers. */
  invoiceId: string
  takenInvoiceId: string
  /** An agent with a batch, two vouchers of it, and an agent with whom nothing is open. */
  agentId: string
  batchId: string
  voucherId: string
  voucherToVoidId: string
  idleAgentId: string
  /** Somebody who works there, a phone that was let in, and a shift. */
  staffId: string
  staffDeviceId: string
  shiftId: string
  promotionId: string
}
export type Question = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}
export type Expectation =
  /** Nothing in this call names a row of a seller, or naming it is what the call is for. */
  | { kind: 'open'; because: string }
  | { kind: 'guarded'; ask: (ids: Ids, a: TestSeller) => Question; answers: Record<CallerKind, number> }

export const ONLY_ITS_SELLER: Record<CallerKind, number> = {
  anonymous: 401,
  'ended session': 401,
  'logged-out session': 401,
  admin: 403,
  'entrepreneur A': 404,
  'entrepreneur B': 200,
}
/** Not even the seller: the answer is 404 whoever asks. */
export const NOBODY: Record<CallerKind, number> = {
  anonymous: 404,
  'ended session': 404,
  'logged-out session': 404,
  admin: 404,
  'entrepreneur A': 404,
  'entrepreneur B': 404,
}

export const NO_IDS = { kind: 'open', because: 'it takes no ids' } as const

/** What becomes of another tenant's ids where somebody says that they paid. */
export const CLAIM_EXPECTATIONS = {
  listSellerClaims: NO_IDS,
  answerSellerClaim: {
    kind: 'guarded',
    ask: ({ claimId }) => ({
      params: { id: claimId },
      body: { outcome: 'no_money', answer: 'not_received', words: 'Nothing came to us.' },
    }),
    answers: ONLY_ITS_SELLER,
  },
  readPaidHelp: {
    kind: 'guarded',
    ask: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    answers: NOBODY,
  },
  mendPaid: {
    kind: 'guarded',
    ask: ({ claimedId }) => ({ params: { transactionId: claimedId } }),
    answers: NOBODY,
  },
  makeClaim: {
    kind: 'guarded',
    ask: ({ claimedId }) => ({
      params: { transactionId: claimedId },
      body: { reference: 'PP240912.1432.B12345', phoneNumber: aPhone() },
    }),
    answers: NOBODY,
  },
  claimWithoutLink: NO_IDS,
} as const satisfies Record<string, Expectation>

const AGENT = { name: 'Corner shop', phoneNumber: '+23276001001', commissionPercent: 10 }

/** What becomes of another tenant's ids where vouchers are made, sold and taken out of use. */
export const VOUCHER_EXPECTATIONS = {
  redeemVoucher: { kind: 'open', because: 'who holds a voucher may use it; it names no row' },
  listBatches: { kind: 'open', because: 'its id only says where a page of the caller’s own begins' },
  createBatch: {
    kind: 'open',
    because: 'a foreign package or agent is refused as an unknown one is: see the test of batches',
  },
  readBatch: {
    kind: 'guarded',
    ask: ({ batchId }) => ({ params: { id: batchId } }),
    answers: ONLY_ITS_SELLER,
  },
  showCodes: {
    kind: 'guarded',
    ask: ({ batchId }) => ({ params: { id: batchId } }),
    answers: ONLY_ITS_SELLER,
  },
  sellVoucher: {
    kind: 'guarded',
    ask: ({ voucherId }) => ({ params: { id: voucherId }, body: {} }),
    answers: ONLY_ITS_SELLER,
  },
  voidVoucher: {
    kind: 'guarded',
    ask: ({ voucherToVoidId }) => ({ params: { id: voucherToVoidId } }),
    answers: ONLY_ITS_SELLER,
  },
  listAgents: NO_IDS,
  addAgent: NO_IDS,
  editAgent: {
    kind: 'guarded',
    ask: ({ agentId }) => ({ params: { id: agentId }, body: AGENT }),
    answers: ONLY_ITS_SELLER,
  },
  settleAgent: {
    kind: 'guarded',
    ask: ({ agentId }) => ({ params: { id: agentId }, body: { cash: 1 } }),
    answers: ONLY_ITS_SELLER,
  },
  handBatch: {
    kind: 'guarded',
    ask: ({ batchId }) => ({ params: { id: batchId } }),
    answers: ONLY_ITS_SELLER,
  },
  removeAgent: {
    kind: 'guarded',
    ask: ({ idleAgentId }) => ({ params: { id: idleAgentId } }),
    answers: ONLY_ITS_SELLER,
  },
} as const satisfies Record<string, Expectation>

/** What becomes of another tenant's ids in the calls of phones and routers. */
export const NETWORK_EXPECTATIONS = {
  readPlace: { kind: 'open', because: 'the place in its header is sealed by the server for one router' },
  enterCode: { kind: 'open', because: 'the place in its header is sealed by the server for one router' },
  answerAgent: { kind: 'open', because: 'a router names itself by its secret alone' },
  readRouterCertificate: { kind: 'open', because: 'a router names itself by its secret alone' },
  authorizeByRadius: {
    kind: 'open',
    because: 'the RADIUS front alone may ask, for a router that it has proven',
  },
  authenticateByRadius: {
    kind: 'open',
    because: 'the RADIUS front alone may ask, for a router that it has proven',
  },
  noteRadiusResult: NO_IDS,
  accountByRadius: {
    kind: 'open',
    because: 'the RADIUS front alone may tell, for a router that it has proven',
  },
  findRadiusRouter: { kind: 'open', because: 'the RADIUS front alone may ask, with an address' },
  readPassNetwork: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  movePass: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  rejoinPass: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { transactionId: paidId } }),
    answers: NOBODY,
  },
  beginPass: { kind: 'open', because: 'the place in its header is sealed by the server for one router' },
  listGateways: NO_IDS,
  readNetwork: NO_IDS,
  listPhonesOnline: NO_IDS,
  readNetworkUsage: NO_IDS,
  listPassSessions: {
    kind: 'guarded',
    ask: ({ paidId }) => ({ params: { id: paidId } }),
    answers: ONLY_ITS_SELLER,
  },
  createGateway: NO_IDS,
  readGateway: {
    kind: 'guarded',
    ask: ({ gatewayId }) => ({ params: { id: gatewayId } }),
    answers: ONLY_ITS_SELLER,
  },
  testGateway: {
    kind: 'guarded',
    ask: ({ gatewayId }) => ({ params: { id: gatewayId } }),
    answers: ONLY_ITS_SELLER,
  },
  changeGateway: {
    kind: 'guarded',
    ask: ({ gatewayId }) => ({ params: { id: gatewayId }, body: { name: 'Mine now' } }),
    answers: ONLY_ITS_SELLER,
  },
  renewGateway: {
    kind: 'guarded',
    ask: ({ gatewayId }) => ({ params: { id: gatewayId } }),
    answers: ONLY_ITS_SELLER,
  },
  removeGateway: {
    kind: 'guarded',
    ask: ({ gatewayId }) => ({ params: { id: gatewayId } }),
    answers: ONLY_ITS_SELLER,
  },
} as const satisfies Record<string, Expectation>
