import { randomInt } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import { scenarioForPhone } from '../scenarios.ts'
import {
  type Code,
  type CodeLedger,
  isRecurrent,
  type MonimeMoney,
  type Paid,
  statusOf,
} from './code-ledger.ts'
import { newId } from './envelope.ts'
import { paymentView } from './payment-views.ts'
import { codeView } from './views.ts'
import { sendEvent } from './webhooks.ts'

/** Leaves time to dial by hand. Divided by the speed. */
const DIAL_MS = 15_000

/** Scenarios without automatic dialling: a code cannot fail, it stays unpaid. */
const NOT_DIALLED: readonly Code['scenario'][] = [
  ...([
    'stuck',
    'declined',
    'limit_reached',
    'payer_not_found',
    'insufficient_balance',
    'other_failure',
  ] as const),
]

type Tools = { ledger: CodeLedger; secret: string; context: StandInContext }

/** Simulates the payers who dial the codes, and sends Monime's webhooks. */
export const createPayer = ({ ledger, secret, context }: Tools) => {
  const notifyAll = async (code: Code, paid: Paid): Promise<void> => {
    const scenario = isRecurrent(code) ? scenarioForPhone(paid.phoneNumber.replace(/\D/g, '')) : code.scenario
    const send = (event: Parameters<typeof sendEvent>[0], isForged = false) =>
      sendEvent(event, { secret, path: '/api/webhooks/monime', context, isForged })
    if (scenario === 'forged_callback_first') await send(paymentCompleted(code, paid), true)
    if (scenario !== 'no_callback') for (const event of eventsOf(code, paid, scenario)) await send(event)
    if (!context.clock.signal.aborted) ledger.markNotified(code.id, paid.paymentId)
  }
  const pay = async (
    code: Code,
    phoneNumber = phoneFor(code),
    isOther = code.scenario === 'other_amount',
    amount: MonimeMoney | undefined = code.request.amount,
  ): Promise<void> => {
    if (amount === undefined) throw new Error(`code ${code.id} needs an amount`)
    const paid = paidFrom(code, { phoneNumber, isOther, amount })
    if (!ledger.pay(code.id, paid)) return
    await notifyAll(code, code.payments.at(-1) ?? paid)
  }
  const invite = (code: Code): void => {
    if (NOT_DIALLED.includes(code.scenario) || isRecurrent(code)) return
    const delayMs = code.scenario === 'late_success' ? context.lateMs : DIAL_MS
    context.clock.after(delayMs, async () => {
      if (code.scenario === 'late_success' || statusOf(code) === 'pending') await pay(code)
    })
  }
  return {
    pay,
    invite,
    /** Resumes open codes and pending callbacks after a restart. */
    resume: (): void => {
      for (const code of ledger.all()) {
        if (code.payments.length === 0) invite(code)
        for (const paid of code.payments)
          if (!code.notified.has(paid.paymentId) && (isRecurrent(code) || !code.isNotified))
            context.clock.after(0, () => notifyAll(code, paid))
      }
    },
  }
}
export type Payer = ReturnType<typeof createPayer>

const phoneFor = ({ request }: Code): string =>
  request.authorizedPhoneNumber ??
  (request.authorizedProviders?.[0] === 'm18' ? '+23277123456' : '+23276123456')

const providerOf = ({ request }: Code, phoneNumber: string): string =>
  isRecurrent({ request })
    ? /^\+232(?:3[03]|7[07]|8[08]|9[09])/.test(phoneNumber)
      ? 'm18'
      : 'm17'
    : (request.authorizedProviders?.[0] ?? 'm17')

const paidFrom = (
  code: Code,
  { phoneNumber, isOther, amount }: { phoneNumber: string; isOther: boolean; amount: MonimeMoney },
): Paid => ({
  at: new Date().toISOString(),
  amount: { ...amount, value: amount.value + (isOther ? 100 : 0) },
  paymentId: newId('spm'),
  orderNumber: String(randomInt(100_000_000, 1_000_000_000)),
  providerId: providerOf(code, phoneNumber),
  phoneNumber,
  channelReference: `PP${Date.now()}${randomInt(1_000, 10_000)}`,
  transactionReference: newId('ftr'),
})

const paymentEvent = (code: Code, paid: Paid, name: string, status: string) => ({
  name,
  object: { id: paid.paymentId, type: 'payment' },
  data: paymentView(code, paid, status),
})
const paymentCompleted = (code: Code, paid: Paid) =>
  paymentEvent(code, paid, 'payment.completed', 'completed')

const codeEvent = (code: Code, paid: Paid, name: string) => ({
  name,
  object: { id: code.id, type: 'payment_code' },
  data:
    name === 'payment_code.completed'
      ? { ...codeView(code, paid), processedPaymentData: null }
      : codeView(code, paid),
})

/** Several events report one payment; only the last contains the code's current state. */
const eventsOf = (code: Code, paid: Paid, scenario: Code['scenario']) => {
  const events = [
    paymentCompleted(code, paid),
    codeEvent(code, paid, 'payment_code.processed'),
    // A recurrent code without a target is never completed.
    ...(isRecurrent(code) ? [] : [codeEvent(code, paid, 'payment_code.completed')]),
  ]
  return scenario === 'callbacks_disordered'
    ? [
        ...events.toReversed(),
        paymentEvent(code, paid, 'payment.processing_started', 'processing'),
        ...events,
      ]
    : events
}
