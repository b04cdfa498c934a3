import type { TestSeller } from './builders.ts'
import type { CallerKind } from './callers.ts'

export type Ids = {
  packageId: string
  paidId: string
  cashToConfirmId: string
  cashToDeclineId: string
  notificationId: string
  customerId: string
  gatewayId: string
}
export type Question = {
  params?: Record<string, string>
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

/** What becomes of another tenant's ids in the calls of phones and routers. */
export const NETWORK_EXPECTATIONS = {
  readPlace: { kind: 'open', because: 'the place in its header is sealed by the server for one router' },
  enterCode: { kind: 'open', because: 'the place in its header is sealed by the server for one router' },
  answerAgent: { kind: 'open', because: 'a router names itself by its secret alone' },
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
  listGateways: NO_IDS,
  readNetwork: NO_IDS,
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
  renameGateway: {
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
