import type { Charge } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'
import type { MonimeMoney } from './code-ledger.ts'
import { newId } from './envelope.ts'

export type PayoutRequest = {
  amount: MonimeMoney
  source: { financialAccountId: string }
  destination: { type: 'momo'; providerId: 'm17' | 'm18'; phoneNumber: string }
  metadata?: Record<string, unknown>
}

export type PayoutEnding =
  | { status: 'completed'; at: string; value: number; transactionReference: string; sourceReference: string }
  | { status: 'failed'; at: string; code: string }

type Row =
  | { kind: 'turned_away'; key: string }
  | {
      kind: 'payout'
      id: string
      key: string
      bodyHash: string
      createTime: string
      request: PayoutRequest
      scenario: Scenario
    }
  | { kind: 'ended'; id: string; ending: PayoutEnding }
  | { kind: 'told'; id: string }

export type Payout = Omit<Extract<Row, { kind: 'payout' }>, 'kind'> & {
  ending: PayoutEnding | undefined
  isNotified: boolean
}

/** The payouts, rebuilt from the ledger at start; each change is written before it is reported. */
export const openPayoutLedger = (dir: string) => {
  const ledger = openLedger<Row>(`${dir}/monime-payouts.jsonl`)
  const payouts = new Map<string, Payout>()
  const turnedAway = new Set<string>()
  const apply = (row: Row): void => {
    if (row.kind === 'turned_away') turnedAway.add(row.key)
    else if (row.kind === 'payout') payouts.set(row.id, { ...row, ending: undefined, isNotified: false })
    else {
      const payout = payouts.get(row.id)
      if (payout !== undefined && row.kind === 'ended')
        Object.assign(payout, { ending: row.ending, isNotified: false })
      if (payout !== undefined && row.kind === 'told') payout.isNotified = true
    }
  }
  const write = (row: Row): void => {
    ledger.append(row)
    apply(row)
  }
  ledger.rows().forEach(apply)
  const all = (): Payout[] => [...payouts.values()]
  return {
    all,
    find: (id: string): Payout | undefined => payouts.get(id),
    findByKey: (key: string): Payout | undefined => all().find((payout) => payout.key === key),
    open: (payout: Pick<Payout, 'key' | 'bodyHash' | 'request' | 'scenario'>): Payout => {
      const id = newId('pot')
      write({ kind: 'payout', id, createTime: new Date().toISOString(), ...payout })
      // Just written, so it exists.
      return payouts.get(id) as Payout
    },
    /** Returns false if it was sent before: nothing is sent twice. A failed payout may still be sent. */
    end: (id: string, ending: PayoutEnding): boolean => {
      if (payouts.get(id)?.ending?.status === 'completed') return false
      write({ kind: 'ended', id, ending })
      return true
    },
    markNotified: (id: string): void => write({ kind: 'told', id }),
    turnAwayOnce: (key: string): boolean => {
      if (turnedAway.has(key)) return false
      write({ kind: 'turned_away', key })
      return true
    },
    sent: (): Charge[] => all().map(sentOf),
    /** The completed payouts, as the console exports them. */
    statement: (): StatementLine[] => all().flatMap(lineOf),
    close: ledger.close,
  }
}

/** A payout as really executed: `charged` is money that reached its recipient. */
const sentOf = ({ id, request, ending, createTime }: Payout): Charge => ({
  reference: String(request.metadata?.reference ?? id),
  status: ending === undefined ? 'open' : ending.status === 'completed' ? 'charged' : 'failed',
  amountMinor: ending?.status === 'completed' ? ending.value : request.amount.value,
  currency: request.amount.currency,
  at: createTime,
})

const lineOf = ({ id, request, ending }: Payout): StatementLine[] =>
  ending?.status !== 'completed'
    ? []
    : [
        {
          reference: String(request.metadata?.reference ?? id),
          transaction: `ftx-${ending.sourceReference}`,
          type: 'payout',
          amount: (ending.value / 100).toFixed(2),
          currency: request.amount.currency,
          status: 'completed',
          phone: request.destination.phoneNumber,
          at: ending.at,
        },
      ]

/** A payout as every call and event shows it. */
export const payoutView = ({ id, request, ending, createTime }: Payout) => ({
  id,
  status: ending?.status ?? 'processing',
  amount: ending?.status === 'completed' ? { ...request.amount, value: ending.value } : request.amount,
  source: {
    ...request.source,
    transactionReference: ending?.status === 'completed' ? ending.sourceReference : null,
  },
  destination: {
    ...request.destination,
    transactionReference: ending?.status === 'completed' ? ending.transactionReference : null,
  },
  fees: [],
  failureDetail:
    ending?.status === 'failed' ? { code: ending.code, message: 'The payout did not go through' } : null,
  createTime,
  updateTime: ending?.at ?? createTime,
  ownershipGraph: null,
  metadata: request.metadata ?? {},
})
