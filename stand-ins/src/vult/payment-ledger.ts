import { type Charge, minorOf } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'

export type Order = {
  orderId: string
  amount: string
  currency: string
  type: string
  scenario: Scenario
  createdAt: string
  isCompleted: boolean
  /** One for each try of the customer, in order. */
  attempts: Attempt[]
}

export type Attempt = {
  vultRequestId: string
  status: 'completed' | 'failed'
  isNotified: boolean
  at: string
}

type NewOrder = Pick<Order, 'orderId' | 'amount' | 'currency' | 'type' | 'scenario'>
type Row =
  | { kind: 'turned_away'; orderId: string }
  | { kind: 'order'; createdAt: string; order: NewOrder }
  /** Without its time in ledgers of earlier versions. */
  | { kind: 'attempt'; orderId: string; vultRequestId: string; status: Attempt['status']; at?: string }
  | { kind: 'told'; orderId: string; vultRequestId: string }

export type PaymentLedger = {
  find: (orderId: string) => Order | undefined
  all: () => Order[]
  open: (order: NewOrder) => Order
  /** Undefined once the order is completed: it can be paid once. */
  attempt: (orderId: string, vultRequestId: string, status: Attempt['status']) => Attempt | undefined
  markNotified: (orderId: string, attempt: Attempt) => void
  /** True at the first call for an order. */
  turnAwayOnce: (orderId: string) => boolean
  charges: () => Charge[]
  /** Every try to pay. */
  statement: () => StatementLine[]
  close: () => void
}

/** The orders, rebuilt from the ledger at start; each change is written before it is reported. */
export const openPaymentLedger = (dir: string): PaymentLedger => {
  const ledger = openLedger<Row>(`${dir}/vult.jsonl`)
  const orders = new Map<string, Order>()
  const turnedAway = new Set<string>()
  const apply = (row: Row): void => {
    if (row.kind === 'turned_away') turnedAway.add(row.orderId)
    else if (row.kind === 'order') orders.set(row.order.orderId, newOrder(row.order, row.createdAt))
    else applyAttempt(orders.get(row.orderId), row)
  }
  const write = (row: Row): void => {
    ledger.append(row)
    apply(row)
  }
  ledger.rows().forEach(apply)

  return {
    find: (orderId) => orders.get(orderId),
    all: () => [...orders.values()],
    open: (order) => {
      write({ kind: 'order', createdAt: new Date().toISOString(), order })
      // Just written, so it exists.
      return orders.get(order.orderId) as Order
    },
    attempt: (orderId, vultRequestId, status) => {
      if (orders.get(orderId)?.isCompleted) return undefined
      write({ kind: 'attempt', orderId, vultRequestId, status, at: new Date().toISOString() })
      return orders.get(orderId)?.attempts.at(-1)
    },
    markNotified: (orderId, { vultRequestId }) => write({ kind: 'told', orderId, vultRequestId }),
    turnAwayOnce: (orderId) => {
      if (turnedAway.has(orderId)) return false
      write({ kind: 'turned_away', orderId })
      return true
    },
    charges: () => [...orders.values()].map(chargeOf),
    statement: () => [...orders.values()].flatMap(linesOf),
    close: ledger.close,
  }
}

const newOrder = (order: NewOrder, createdAt: string): Order => ({
  ...order,
  createdAt,
  isCompleted: false,
  attempts: [],
})

const applyAttempt = (order: Order | undefined, row: Extract<Row, { kind: 'attempt' | 'told' }>): void => {
  if (order === undefined) return
  const { vultRequestId } = row
  if (row.kind === 'attempt') {
    const { status, at = order.createdAt } = row
    order.attempts.push({ vultRequestId, status, at, isNotified: false })
    order.isCompleted ||= row.status === 'completed'
    return
  }
  const attempt = order.attempts.find((candidate) => candidate.vultRequestId === vultRequestId)
  if (attempt !== undefined) attempt.isNotified = true
}

const linesOf = (order: Order): StatementLine[] =>
  order.attempts.map(({ vultRequestId, status, at }) => ({
    reference: order.orderId,
    transaction: vultRequestId,
    type: 'Payment',
    phone: '',
    status,
    at,
    amount: order.amount,
    currency: order.currency,
  }))

const chargeOf = (order: Order): Charge => ({
  reference: order.orderId,
  status: order.isCompleted ? 'charged' : 'open',
  amountMinor: minorOf(order.amount),
  currency: order.currency,
  at: order.createdAt,
})
