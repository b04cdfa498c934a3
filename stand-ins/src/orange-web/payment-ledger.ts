import type { Charge } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'

/** `open`: the payer has not decided. There is only one decision. */
type OrderStatus = 'open' | 'SUCCESS' | 'FAILED'

export type Order = {
  orderId: string
  /** Major units. */
  amount: number
  currency: string
  returnUrl: string
  cancelUrl: string
  notifUrl: string
  payToken: string
  notifToken: string
  scenario: Scenario
  createdAt: string
  status: OrderStatus
  txnid: string | null
  isNotified: boolean
}

export type NewOrder = Omit<Order, 'createdAt' | 'status' | 'txnid' | 'isNotified'>
type Row =
  | { kind: 'order'; createdAt: string; order: NewOrder }
  | { kind: 'decided'; orderId: string; status: 'SUCCESS' | 'FAILED'; txnid: string }
  | { kind: 'told'; orderId: string }
  | { kind: 'turned_away'; orderId: string }

export type PaymentLedger = {
  find: (orderId: string) => Order | undefined
  findByToken: (payToken: string) => Order | undefined
  all: () => Order[]
  open: (order: NewOrder) => Order
  /** Undefined once it was decided: an order is paid once. */
  decide: (orderId: string, status: 'SUCCESS' | 'FAILED', txnid: string) => Order | undefined
  markNotified: (orderId: string) => void
  /** True at the first call for an order. */
  turnAwayOnce: (orderId: string) => boolean
  charges: () => Charge[]
  close: () => void
}

const CHARGE_STATUS = { open: 'open', SUCCESS: 'charged', FAILED: 'failed' } as const

/** The orders, rebuilt from the ledger at start; each change is written before it is reported. */
export const openPaymentLedger = (dir: string): PaymentLedger => {
  const ledger = openLedger<Row>(`${dir}/orange-web.jsonl`)
  const orders = new Map<string, Order>()
  const turnedAway = new Set<string>()
  const apply = (row: Row): void => {
    if (row.kind === 'turned_away') {
      turnedAway.add(row.orderId)
      return
    }
    if (row.kind === 'order') {
      const { order, createdAt } = row
      orders.set(order.orderId, { ...order, createdAt, status: 'open', txnid: null, isNotified: false })
      return
    }
    const order = orders.get(row.orderId)
    if (order === undefined) return
    if (row.kind === 'told') order.isNotified = true
    else Object.assign(order, { status: row.status, txnid: row.txnid })
  }
  const write = (row: Row): void => {
    ledger.append(row)
    apply(row)
  }
  ledger.rows().forEach(apply)
  return {
    find: (orderId) => orders.get(orderId),
    findByToken: (payToken) => [...orders.values()].find((order) => order.payToken === payToken),
    all: () => [...orders.values()],
    open: (order) => {
      write({ kind: 'order', createdAt: new Date().toISOString(), order })
      // Just written, so it exists.
      return orders.get(order.orderId) as Order
    },
    decide: (orderId, status, txnid) => {
      if (orders.get(orderId)?.status !== 'open') return undefined
      write({ kind: 'decided', orderId, status, txnid })
      return orders.get(orderId)
    },
    markNotified: (orderId) => write({ kind: 'told', orderId }),
    turnAwayOnce: (orderId) => {
      if (turnedAway.has(orderId)) return false
      write({ kind: 'turned_away', orderId })
      return true
    },
    charges: () =>
      [...orders.values()].map(({ orderId, status, amount, currency, createdAt }) => ({
        reference: orderId,
        status: CHARGE_STATUS[status],
        amountMinor: Math.round(amount * 100),
        currency,
        at: createdAt,
      })),
    close: ledger.close,
  }
}
