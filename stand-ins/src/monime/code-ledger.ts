import { randomInt } from 'node:crypto'
import type { Charge } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'
import { newId } from './envelope.ts'

export type MonimeMoney = { currency: string; value: number }
export type CodeRequest = {
  name: string
  mode?: 'one_time' | 'recurrent'
  enable?: boolean
  /** Left out, the payer of a recurrent code types it. */
  amount?: MonimeMoney
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
  /** Its code's events mask the number, as the payment does. */
  isMasked?: boolean
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
  | { kind: 'changed'; id: string; enable?: boolean; expireTime?: string }
  | { kind: 'told'; id: string; paymentId?: string }

export type Code = Omit<Extract<Row, { kind: 'code' }>, 'kind'> & {
  /** The payment of a one-time code. */
  paid: Paid | undefined
  /** Every payment of it; a recurrent code has many. */
  payments: Paid[]
  isCancelled: boolean
  isEnabled: boolean
  /** Whether all callbacks were sent or given up; of a recurrent code, for these payments. */
  isNotified: boolean
  notified: Set<string>
}

export const isRecurrent = ({ request }: Pick<Code, 'request'>): boolean => request.mode === 'recurrent'

type NewCode = Pick<Code, 'key' | 'bodyHash' | 'request' | 'scenario' | 'expireTime'>

/** The payment codes, rebuilt from the ledger at start; each change is written before it is reported. */
export const openCodeLedger = (dir: string) => {
  const ledger = openLedger<Row>(`${dir}/monime-codes.jsonl`)
  const codes = new Map<string, Code>()
  const turnedAway = new Set<string>()
  let masksPayers = false
  const apply = (row: Row): void => {
    if (row.kind === 'turned_away') turnedAway.add(row.key)
    else if (row.kind === 'code')
      codes.set(row.id, {
        ...row,
        paid: undefined,
        payments: [],
        isCancelled: false,
        isEnabled: row.request.enable ?? true,
        isNotified: false,
        notified: new Set(),
      })
    else {
      const code = codes.get(row.id)
      if (code === undefined) return
      if (row.kind === 'paid') {
        code.payments.push(row.paid)
        if (!isRecurrent(code)) code.paid = row.paid
      }
      if (row.kind === 'cancelled') code.isCancelled = true
      if (row.kind === 'changed') {
        code.isEnabled = row.enable ?? code.isEnabled
        code.expireTime = row.expireTime ?? code.expireTime
      }
      if (row.kind === 'told') {
        code.isNotified = true
        if (row.paymentId !== undefined) code.notified.add(row.paymentId)
      }
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
      write({ kind: 'paid', id, paid: { ...paid, ...(masksPayers && { isMasked: true }) } })
      return true
    },
    cancel: (id: string): void => write({ kind: 'cancelled', id }),
    change: (id: string, changed: { enable?: boolean; expireTime?: string }): void =>
      write({ kind: 'changed', id, ...changed }),
    markNotified: (id: string, paymentId?: string): void =>
      write({ kind: 'told', id, ...(paymentId !== undefined && { paymentId }) }),
    /** True at the first call for a key. */
    turnAwayOnce: (key: string): boolean => {
      if (turnedAway.has(key)) return false
      write({ kind: 'turned_away', key })
      return true
    },
    charges: (): Charge[] => all().flatMap(chargesOf),
    /** The paid codes, as the console exports them. */
    statement: (): StatementLine[] => all().flatMap(lineOf),
    setMasksPayers: (isOn: boolean): void => {
      masksPayers = isOn
    },
    close: ledger.close,
  }
}
export type CodeLedger = ReturnType<typeof openCodeLedger>

const chargesOf = (code: Code): Charge[] => {
  const { id, request, paid, createTime } = code
  if (isRecurrent(code))
    return code.payments.map(({ paymentId, amount, at }) => ({
      reference: paymentId,
      status: 'charged',
      amountMinor: amount.value,
      currency: amount.currency,
      at,
    }))
  return [
    {
      reference: request.reference ?? id,
      status: paid === undefined ? 'open' : 'charged',
      amountMinor: (paid?.amount ?? request.amount)?.value ?? 0,
      currency: request.amount?.currency ?? 'SLE',
      at: createTime,
    },
  ]
}

const lineOf = (code: Code): StatementLine[] =>
  code.payments.map((paid) => ({
    reference: isRecurrent(code) ? paid.paymentId : (code.request.reference ?? code.id),
    transaction: `ftx-${paid.transactionReference}`,
    type: 'credit',
    amount: (paid.amount.value / 100).toFixed(2),
    currency: paid.amount.currency,
    status: 'completed',
    phone: paid.phoneNumber,
    at: paid.at,
  }))

export type CodeStatus = 'pending' | 'cancelled' | 'processing' | 'expired' | 'completed'

/** A code cannot fail: an unpaid code expires. */
export const statusOf = (code: Code, now = Date.now()): CodeStatus => {
  if (code.paid !== undefined) return 'completed'
  if (code.isCancelled) return 'cancelled'
  if (code.payments.length > 0 && now < Date.parse(code.expireTime)) return 'processing'
  return now >= Date.parse(code.expireTime) ? 'expired' : 'pending'
}
