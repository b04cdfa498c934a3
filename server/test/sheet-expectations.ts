import { type Expectation, NO_IDS, ONLY_ITS_SELLER } from './tenant-answers.ts'

const OWN_LOGIN = { kind: 'open', because: 'agents have a login of their own: see agents.test.ts' } as const

/** What becomes of another tenant's ids where vouchers are printed, told of, and sold by agents. */
export const SHEET_EXPECTATIONS = {
  drawVoucherSheet: {
    kind: 'guarded',
    ask: ({ batchId }) => ({ params: { id: batchId }, query: { format: 'list' } }),
    answers: ONLY_ITS_SELLER,
  },
  listVoucherPrints: {
    kind: 'guarded',
    ask: ({ batchId }) => ({ params: { id: batchId } }),
    answers: ONLY_ITS_SELLER,
  },
  holdSheet: NO_IDS,
  tellVoucherSales: { kind: 'open', because: 'it answers for each sale: see voucher-sheets.test.ts' },
  renewAgentPin: {
    kind: 'guarded',
    ask: ({ agentId }) => ({ params: { id: agentId } }),
    answers: ONLY_ITS_SELLER,
  },
  closeAgentLogin: {
    kind: 'guarded',
    ask: ({ agentId }) => ({ params: { id: agentId } }),
    answers: ONLY_ITS_SELLER,
  },
  loginAgent: NO_IDS,
  logoutAgent: NO_IDS,
  readAgentDesk: NO_IDS,
  listAgentCards: OWN_LOGIN,
  sellAgentCard: OWN_LOGIN,
} as const satisfies Record<string, Expectation>
