import { type Charge, minorOf } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'

export type PayoutRequest = {
  payoutId: string
  amount: string
  currency: string
  recipient: { type: 'MMO'; accountDetails: { phoneNumber: string; provider: string } }
  customerMessage?: string
  clientReferenceId?: string
  metadata?: Record<string, unknown>[]
}

export type PayoutEnding =
  | { status: 'COMPLETED'; amount: string; providerTransactionId: string }
  | { status: 'FAILED'; failureCode: string }

type Row =
  | { kind: 'turned_away'; payoutId: string }
  | { kind: 'payout'; created: string; request: PayoutRequest; scenario: Scenario }
  | { kind: 'ended'; payoutId: string; at: string; ending: PayoutEnding }
  | { kind: 'told'; payoutId: string }

export type Payout = {
  request: PayoutRequest
  created: string
  scenario: Scenario
  ending: PayoutEnding | undefined
  endedAt?: string
  isNotified: boolean
}

/** The payouts, rebuilt from the ledger at start and written through it before anyone is told. */
export const openPayoutLedger = (dir: string) => {
  const ledger = openLedger<Row>(`${dir}/pawapay-payouts.jsonl`)
  const payouts = new Map<string, Payout>()
  const turnedAway = new Set<string>()
  const learn = (row: Row): void => {
    if (row.kind === 'payout')
      payouts.set(row.request.payoutId, { ...row, ending: undefined, isNotified: false })
    if (row.kind === 'turned_away') turnedAway.add(row.payoutId)
    const payout = row.kind === 'ended' || row.kind === 'told' ? payouts.get(row.payoutId) : undefined
    if (payout !== undefined && row.kind === 'ended')
      Object.assign(payout, { ending: row.ending, endedAt: row.at, isNotified: false })
    if (payout !== undefined && row.kind === 'told') payout.isNotified = true
  }
  const write = (row: Row): void => {
    ledger.append(row)
    learn(row)
  }
  ledger.rows().forEach(learn)

  return {
    find: (payoutId: string): Payout | undefined => payouts.get(payoutId),
    all: (): Payout[] => [...payouts.values()],
    open: (request: PayoutRequest, scenario: Scenario): Payout => {
      write({ kind: 'payout', created: new Date().toISOString(), request, scenario })
      // Just written, so it is there.
      return payouts.get(request.payoutId) as Payout
    },
    /** False if it was sent before: nothing is sent twice. What failed may yet be sent. */
    end: (payoutId: string, ending: PayoutEnding): boolean => {
      if (payouts.get(payoutId)?.ending?.status === 'COMPLETED') return false
      write({ kind: 'ended', payoutId, at: new Date().toISOString(), ending })
      return true
    },
    markNotified: (payoutId: string): void => write({ kind: 'told', payoutId }),
    /** True the first time it is asked about a payout. */
    turnAwayOnce: (payoutId: string): boolean => {
      if (turnedAway.has(payoutId)) return false
      write({ kind: 'turned_away', payoutId })
      return true
    },
    close: ledger.close,
  }
}
export type PayoutLedger = ReturnType<typeof openPayoutLedger>

/** One payout as the outside truth has it: `charged` is money that reached its recipient. */
export const sentOf = ({ request, created, ending }: Payout): Charge => ({
  reference: request.payoutId,
  status: ending === undefined ? 'open' : ending.status === 'COMPLETED' ? 'charged' : 'failed',
  amountMinor: minorOf(ending?.status === 'COMPLETED' ? ending.amount : request.amount),
  currency: request.currency,
  at: created,
})

/** A payout as the status call and the callback show it. */
export const payoutView = ({ request, created, ending }: Payout, status?: string) => ({
  ...request,
  status: status ?? ending?.status ?? 'PROCESSING',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  country: 'SLE',
  created,
  ...(ending?.status === 'COMPLETED' ? { providerTransactionId: ending.providerTransactionId } : {}),
  ...(ending?.status === 'FAILED'
    ? { failureReason: { failureCode: ending.failureCode, failureMessage: 'The payout did not go through' } }
    : {}),
})

/** As the console's export has a payout. */
export const payoutLine = ({ request, created, ending, endedAt = created }: Payout): StatementLine => ({
  ...{ reference: request.payoutId, type: 'PAYOUT', currency: request.currency, at: endedAt },
  transaction: ending?.status === 'COMPLETED' ? ending.providerTransactionId : '',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  status: ending?.status ?? 'PROCESSING',
  phone: request.recipient.accountDetails.phoneNumber,
})
