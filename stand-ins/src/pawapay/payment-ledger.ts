import { type Charge, minorOf } from '../context.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'

export type DepositRequest = {
  depositId: string
  amount: string
  currency: string
  payer: { type: 'MMO'; accountDetails: { phoneNumber: string; provider: string } }
  customerMessage?: string
  clientReferenceId?: string
  metadata?: Record<string, unknown>[]
}

type Ending =
  | { status: 'COMPLETED'; amount: string; providerTransactionId: string }
  | { status: 'FAILED'; failureCode: string }

type Row =
  | { kind: 'turned_away'; depositId: string }
  | { kind: 'deposit'; created: string; request: DepositRequest; scenario: Scenario }
  | { kind: 'ended'; depositId: string; at: string; ending: Ending }
  | { kind: 'told'; depositId: string }

export type Deposit = {
  request: DepositRequest
  created: string
  scenario: Scenario
  ending: Ending | undefined
  endedAt?: string
  /** Whether everything that was to be called back has been, or was given up. */
  isNotified: boolean
}

export type PaymentLedger = {
  find: (depositId: string) => Deposit | undefined
  all: () => Deposit[]
  open: (request: DepositRequest, scenario: Scenario) => Deposit
  /** False if it has ended before: a deposit is charged once. */
  end: (depositId: string, ending: Ending) => boolean
  markNotified: (depositId: string) => void
  /** True the first time it is asked about a deposit. */
  turnAwayOnce: (depositId: string) => boolean
  charges: () => Charge[]
  close: () => void
}

/** The deposits, rebuilt from the ledger at start and written through it before anyone is told. */
export const openPaymentLedger = (dir: string): PaymentLedger => {
  const ledger: Ledger<Row> = openLedger<Row>(`${dir}/pawapay.jsonl`)
  const deposits = new Map<string, Deposit>()
  const turnedAway = new Set<string>()
  const learn = (row: Row): void => {
    if (row.kind === 'deposit')
      deposits.set(row.request.depositId, { ...row, ending: undefined, isNotified: false })
    if (row.kind === 'turned_away') turnedAway.add(row.depositId)
    const deposit = row.kind === 'ended' || row.kind === 'told' ? deposits.get(row.depositId) : undefined
    if (deposit !== undefined && row.kind === 'ended')
      Object.assign(deposit, { ending: row.ending, endedAt: row.at })
    if (deposit !== undefined && row.kind === 'told') deposit.isNotified = true
  }
  const write = (row: Row): void => {
    ledger.append(row)
    learn(row)
  }
  ledger.rows().forEach(learn)

  return {
    find: (depositId) => deposits.get(depositId),
    all: () => [...deposits.values()],
    open: (request, scenario) => {
      write({ kind: 'deposit', created: new Date().toISOString(), request, scenario })
      // Just written, so it is there.
      return deposits.get(request.depositId) as Deposit
    },
    end: (depositId, ending) => {
      if (deposits.get(depositId)?.ending !== undefined) return false
      write({ kind: 'ended', depositId, at: new Date().toISOString(), ending })
      return true
    },
    markNotified: (depositId) => write({ kind: 'told', depositId }),
    turnAwayOnce: (depositId) => {
      if (turnedAway.has(depositId)) return false
      write({ kind: 'turned_away', depositId })
      return true
    },
    charges: () => [...deposits.values()].map(chargeOf),
    close: ledger.close,
  }
}

const chargeOf = ({ request, created, ending }: Deposit): Charge => ({
  reference: request.depositId,
  status: ending === undefined ? 'open' : ending.status === 'COMPLETED' ? 'charged' : 'failed',
  amountMinor: minorOf(ending?.status === 'COMPLETED' ? ending.amount : request.amount),
  currency: request.currency,
  at: created,
})

/** A deposit as the status call and the callback show it. */
/** As the console's export has a deposit. */
export const depositLine = ({ request, created, ending, endedAt = created }: Deposit): StatementLine => ({
  ...{ reference: request.depositId, type: 'DEPOSIT', currency: request.currency, at: endedAt },
  transaction: ending?.status === 'COMPLETED' ? ending.providerTransactionId : '',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  status: ending?.status ?? 'PROCESSING',
  phone: request.payer.accountDetails.phoneNumber,
})

export const depositView = ({ request, created, ending }: Deposit, status?: string) => ({
  ...request,
  status: status ?? ending?.status ?? 'PROCESSING',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  country: 'SLE',
  created,
  ...(ending?.status === 'COMPLETED' ? { providerTransactionId: ending.providerTransactionId } : {}),
  ...(ending?.status === 'FAILED'
    ? { failureReason: { failureCode: ending.failureCode, failureMessage: 'The deposit did not go through' } }
    : {}),
})
