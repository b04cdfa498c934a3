import { randomInt } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import type { OrangeWebOptions } from './options.ts'
import type { Order, PaymentLedger } from './payment-ledger.ts'

export type Payer = {
  /** Schedules the action of a new order's payer, according to its scenario. */
  invite: (order: Order) => void
  /** The order's page was opened: from now on only its visitor decides. */
  leaveTo: (orderId: string) => void
  /** Pays or cancels now; the notification has been sent when this resolves. */
  act: (order: Order, status: 'SUCCESS' | 'FAILED') => Promise<void>
  /** Resumes open orders and pending notifications after a restart. */
  resume: () => void
}

/** Leaves time to open the page. Divided by the speed. */
const DECISION_MS = 3_000
/** Orange expires a payment after ten minutes. */
export const EXPIRES_MS = 600_000

const FAILS = new Set([
  'declined',
  'insufficient_balance',
  'limit_reached',
  'payer_not_found',
  'other_failure',
])

export const createPayer = (
  ledger: PaymentLedger,
  context: StandInContext,
  { paysAtPageAlone = false }: Pick<OrangeWebOptions, 'paysAtPageAlone'> = {},
): Payer => {
  const opened = new Set<string>()
  const notify = async (order: Order): Promise<void> => {
    ledger.markNotified(order.orderId)
    if (order.scenario === 'no_callback') return
    if (order.scenario === 'forged_callback_first') await post(order, context, 'x')
    const times = order.scenario === 'callbacks_disordered' ? 3 : 1
    for (let sent = 0; sent < times; sent += 1) await post(order, context)
  }
  const act = async (order: Order, status: 'SUCCESS' | 'FAILED'): Promise<void> => {
    const decided = ledger.decide(order.orderId, status, newNumber())
    if (decided !== undefined) await notify(decided)
  }
  const invite = (order: Order): void => {
    if (order.scenario === 'stuck' || paysAtPageAlone) return
    const delayMs = order.scenario === 'late_success' ? context.lateMs : DECISION_MS
    context.clock.after(delayMs, async () => {
      if (!opened.has(order.orderId)) await act(order, FAILS.has(order.scenario) ? 'FAILED' : 'SUCCESS')
    })
  }
  const resume = (): void => {
    for (const order of ledger.all()) {
      if (order.status === 'open') invite(order)
      else if (!order.isNotified) context.clock.after(0, () => notify(order))
    }
  }
  return { invite, act, resume, leaveTo: (orderId) => void opened.add(orderId) }
}

/** A transaction number like Orange's. */
const newNumber = (): string => {
  const at = new Date().toISOString()
  const [day, clock] = [at.slice(2, 10).replaceAll('-', ''), at.slice(11, 16).replace(':', '')]
  return `MP${day}.${clock}.A${String(randomInt(100_000)).padStart(5, '0')}`
}

/** Sends the notification once, to the order's address on our own host. */
const post = async (order: Order, { callbackBaseUrl, clock }: StandInContext, suffix = ''): Promise<void> => {
  const { pathname, search } = new URL(order.notifUrl)
  try {
    const response = await fetch(`${callbackBaseUrl()}${pathname}${search}${suffix}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: order.status, notif_token: order.notifToken, txnid: order.txnid }),
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
  } catch {
    // Sent once, even if it was not received.
  }
}
