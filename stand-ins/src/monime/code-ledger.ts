import { randomInt } from 'node:crypto'
import type { Charge } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'
import { newId } from './envelope.ts'

export type MonimeMoney = { currency: string; value: number }
export type CodeRequest = {
  name: string
  mode?: string
  amount: MonimeMoney
  duration?: string
  customer?: { name?: string }
  reference?: string
  authorizedProviders?: ('m17' | 'm18')[]
  authorizedPhoneNumber?: string
  financialAccountId?: string
  metadata?: Record<string, unknown>
}

export type Paid = {
  at: string
  amount: MonimeMoney
  paymentId: string
  orderNumber: string
  providerId: string
  phoneNumber: string
  /** The network's own transaction number, which the payer sees too. */
  channelReference: string
  transactionReference: string
}

type Row =
  | { kind: 'turned_away'; key: string }
  | {
      kind: 'code'
      id: string
      key: string
      bodyHash: string
      ussdCode: string
      createTime: string
      expireTime: string
      request: CodeRequest
      scenario: Scenario
    }
  | { kind: 'paid'; id: string; paid: Paid }
  | { kind: 'cancelled'; id: string }
  | { kind: 'told'; id: string }

export type Code = Omit<Extract<Row, { kind: 'code' }>, 'kind'> & {
  paid: Paid | undefined
  isCancelled: boolean
  /** Whether all callbacks were sent or given up. */
  isNotified: boolean
}

type NewCode = Pick<Code, 'key' | 'bodyHash' | 'request' | 'scenario' | 'expireTime'>

/** The payment codes, rebuilt from the ledger at start; each change is written before it is reported. */
export const openCodeLedger = (dir: string) => {
  const ledger = openLedger<Row>(`${dir}/monime-codes.jsonl`)
  const codes = new Map<string, Code>()
  const turnedAway = new Set<string>()
  const apply = (row: Row): void => {
    if (row.kind === 'turned_away') turnedAway.add(row.key)
    else if (row.kind === 'code')
      codes.set(row.id, { ...row, paid: undefined, isCancelled: false, isNotified: false })
    else {
      const code = codes.get(row.id)
      if (code === undefined) return
      if (row.kind === 'paid') code.paid = row.paid
      if (row.kind === 'cancelled') code.isCancelled = true
      if (row.kind === 'told') code.isNotified = true
    }
  }
  const write = (row: Row): void => {
    ledger.append(row)
    apply(row)
  }
  ledger.rows().forEach(apply)
  const all = (): Code[] => [...codes.values()]
  return {
    all,
    find: (id: string): Code | undefined => codes.get(id),
    findByKey: (key: string): Code | undefined => all().find((code) => code.key === key),
    findByDial: (ussdCode: string): Code | undefined => all().find((code) => code.ussdCode === ussdCode),
    open: (code: NewCode): Code => {
      const id = newId('pmc')
      const ussdCode = `*715*${randomInt(10_000_000, 100_000_000)}#`
      write({ kind: 'code', id, ussdCode, createTime: new Date().toISOString(), ...code })
      // Just written, so it exists.
      return codes.get(id) as Code
    },
    /** Returns false if it was paid before: a one-time code is paid once. */
    pay: (id: string, paid: Paid): boolean => {
      if (codes.get(id)?.paid !== undefined) return false
      write({ kind: 'paid', id, paid })
      return true
    },
    cancel: (id: string): void => write({ kind: 'cancelled', id }),
    markNotified: (id: string): void => write({ kind: 'told', id }),
    /** True at the first call for a key. */
    turnAwayOnce: (key: string): boolean => {
      if (turnedAway.has(key)) return false
      write({ kind: 'turned_away', key })
      return true
    },
    charges: (): Charge[] => all().map(chargeOf),
    /** The paid codes, as the console exports them. */
    statement: (): StatementLine[] => all().flatMap(lineOf),
    close: ledger.close,
  }
}
export type CodeLedger = ReturnType<typeof openCodeLedger>

const chargeOf = ({ id, request, paid, createTime }: Code): Charge => ({
  reference: request.reference ?? id,
  status: paid === undefined ? 'open' : 'charged',
  amountMinor: (paid?.amount ?? request.amount).value,
  currency: request.amount.currency,
  at: createTime,
})

const lineOf = ({ id, request, paid }: Code): StatementLine[] =>
  paid === undefined
    ? []
    : [
        {
          reference: request.reference ?? id,
          transaction: `ftx-${paid.transactionReference}`,
          type: 'credit',
          amount: (paid.amount.value / 100).toFixed(2),
          currency: paid.amount.currency,
          status: 'completed',
          phone: paid.phoneNumber,
          at: paid.at,
        },
      ]

export type CodeStatus = 'pending' | 'cancelled' | 'processing' | 'expired' | 'completed'

/** A code cannot fail: an unpaid code expires. */
export const statusOf = (code: Code, now = Date.now()): CodeStatus => {
  if (code.paid !== undefined) return 'completed'
  if (code.isCancelled) return 'cancelled'
  return now >= Date.parse(code.expireTime) ? 'expired' : 'pending'
}
