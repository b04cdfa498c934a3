import { randomInt } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import type { OrangeWebOptions } from './options.ts'
import type { Order, PaymentLedger } from './payment-ledger.ts'

export type Payer = {
  /** Lets the payer behind a new order do what its scenario says, in time. */
  invite: (order: Order) => void
  /** Somebody has opened the page of the order: from now on only they decide. */
  leaveTo: (orderId: string) => void
  /** Pays or gives up now; the notice has been sent when this returns. */
  act: (order: Order, status: 'SUCCESS' | 'FAILED') => Promise<void>
  /** Takes up after a restart what was open or not yet told. */
  resume: () => void
}

/** Long enough to open the page. Divided by the speed. */
const DECISION_MS = 3_000
/** Orange takes a payment for ended when nobody paid within ten minutes. */
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
  const tell = async (order: Order): Promise<void> => {
    ledger.markNotified(order.orderId)
    if (order.scenario === 'no_callback') return
    if (order.scenario === 'forged_callback_first') await post(order, context, 'x')
    const times = order.scenario === 'callbacks_disordered' ? 3 : 1
    for (let sent = 0; sent < times; sent += 1) await post(order, context)
  }
  const act = async (order: Order, status: 'SUCCESS' | 'FAILED'): Promise<void> => {
    const decided = ledger.decide(order.orderId, status, newNumber())
    if (decided !== undefined) await tell(decided)
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
      else if (!order.isNotified) context.clock.after(0, () => tell(order))
    }
  }
  return { invite, act, resume, leaveTo: (orderId) => void opened.add(orderId) }
}

/** As Orange numbers its transactions. */
const newNumber = (): string => {
  const at = new Date().toISOString()
  const [day, clock] = [at.slice(2, 10).replaceAll('-', ''), at.slice(11, 16).replace(':', '')]
  return `MP${day}.${clock}.A${String(randomInt(100_000)).padStart(5, '0')}`
}

/** Told once at the address that the order gave; its host is ours, wherever we are. */
const post = async (order: Order, { callbackBaseUrl, clock }: StandInContext, spoilt = ''): Promise<void> => {
  const { pathname, search } = new URL(order.notifUrl)
  try {
    const response = await fetch(`${callbackBaseUrl()}${pathname}${search}${spoilt}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: order.status, notif_token: order.notifToken, txnid: order.txnid }),
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
  } catch {
    // Told once, whoever was listening.
  }
}
