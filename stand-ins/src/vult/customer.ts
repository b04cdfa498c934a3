import { randomUUID } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import type { Attempt, Order, PaymentLedger } from './payment-ledger.ts'
import { notify, type WebhookCredentials } from './webhook.ts'

export type Customer = {
  /** Lets the customer behind a new order do what its scenario says, in time. */
  invite: (order: Order) => void
  /** Somebody has opened the page of the order: from now on only they decide. */
  leaveTo: (orderId: string) => void
  /** Approves or declines now, and the webhook has been sent when this returns. */
  act: (order: Order, status: Attempt['status']) => Promise<void>
  /** Approves, and the one notice of it is lost on its way. */
  payUnheard: (order: Order) => void
  /** Takes up after a restart what was open or not yet sent. */
  resume: () => void
}

/** Long enough to see the page that leads to the wallet, and to open it. Divided by the speed. */
const DECISION_MS = 3_000

export const createCustomer = (
  ledger: PaymentLedger,
  credentials: WebhookCredentials,
  context: StandInContext,
): Customer => {
  const opened = new Set<string>()
  const tell = async (order: Order, attempt: Attempt): Promise<void> => {
    // Marked before it is sent: told at most once, as the real service does.
    ledger.markNotified(order.orderId, attempt)
    await notify(order, attempt, { ...credentials, ...context })
  }
  const act = async (order: Order, status: Attempt['status']): Promise<void> => {
    const attempt = ledger.attempt(order.orderId, randomUUID(), status)
    if (attempt !== undefined) await tell(order, attempt)
  }
  const payUnheard = (order: Order): void => {
    const attempt = ledger.attempt(order.orderId, randomUUID(), 'completed')
    if (attempt !== undefined) ledger.markNotified(order.orderId, attempt)
  }
  const invite = (order: Order): void => {
    const steps = remainingSteps(order)
    const delayMs = order.scenario === 'late_success' ? context.lateMs : DECISION_MS
    for (const [index, status] of steps.entries()) {
      context.clock.after(delayMs * (index + 1), async () => {
        if (!opened.has(order.orderId)) await act(order, status)
      })
    }
  }
  const resume = (): void => {
    for (const order of ledger.all()) {
      for (const attempt of order.attempts.filter(({ isNotified }) => !isNotified)) {
        context.clock.after(0, () => tell(order, attempt))
      }
      if (!order.isCompleted) invite(order)
    }
  }
  return { invite, act, payUnheard, resume, leaveTo: (orderId) => void opened.add(orderId) }
}

const remainingSteps = (order: Order): Attempt['status'][] => {
  if (order.scenario === 'stuck') return []
  if (order.scenario === 'declined') return order.attempts.length > 0 ? [] : ['failed']
  const steps: Attempt['status'][] =
    order.scenario === 'declined_then_approved' ? ['failed', 'completed'] : ['completed']
  return steps.slice(Math.min(order.attempts.length, steps.length - 1))
}
