import { randomUUID } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import type { Attempt, Order, PaymentLedger } from './payment-ledger.ts'
import { notify, type WebhookCredentials } from './webhook.ts'

export type Customer = {
  /** Schedules the action of a new order's customer, according to its scenario. */
  invite: (order: Order) => void
  /** The order's page was opened: from now on only its visitor decides. */
  leaveTo: (orderId: string) => void
  /** Approves or declines now; the webhook has been sent when this resolves. */
  act: (order: Order, status: Attempt['status']) => Promise<void>
  /** Approves, but loses the only notification. */
  payUnreported: (order: Order) => void
  /** Resumes open orders and pending webhooks after a restart. */
  resume: () => void
}

/** Leaves time to open the wallet from our page. Divided by the speed. */
const DECISION_MS = 3_000

export const createCustomer = (
  ledger: PaymentLedger,
  credentials: WebhookCredentials,
  context: StandInContext,
): Customer => {
  const opened = new Set<string>()
  const send = async (order: Order, attempt: Attempt): Promise<void> => {
    // Marked before it is sent: sent at most once, as by the real service.
    ledger.markNotified(order.orderId, attempt)
    await notify(order, attempt, { ...credentials, ...context })
  }
  const act = async (order: Order, status: Attempt['status']): Promise<void> => {
    const attempt = ledger.attempt(order.orderId, randomUUID(), status)
    if (attempt !== undefined) await send(order, attempt)
  }
  const payUnreported = (order: Order): void => {
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
        context.clock.after(0, () => send(order, attempt))
      }
      if (!order.isCompleted) invite(order)
    }
  }
  return { invite, act, payUnreported, resume, leaveTo: (orderId) => void opened.add(orderId) }
}

const remainingSteps = (order: Order): Attempt['status'][] => {
  if (order.scenario === 'stuck') return []
  if (order.scenario === 'declined') return order.attempts.length > 0 ? [] : ['failed']
  const steps: Attempt['status'][] =
    order.scenario === 'declined_then_approved' ? ['failed', 'completed'] : ['completed']
  return steps.slice(Math.min(order.attempts.length, steps.length - 1))
}
