import { randomInt } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import { type Code, type CodeLedger, type Paid, statusOf } from './code-ledger.ts'
import { newId } from './envelope.ts'
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
  const notifyAll = async (code: Code): Promise<void> => {
    const send = (event: Parameters<typeof sendEvent>[0], isForged = false) =>
      sendEvent(event, { secret, path: '/api/webhooks/monime', context, isForged })
    if (code.scenario === 'forged_callback_first') await send(paymentCompleted(code), true)
    if (code.scenario !== 'no_callback') for (const event of eventsOf(code)) await send(event)
    if (!context.clock.signal.aborted) ledger.markNotified(code.id)
  }
  const pay = async (
    code: Code,
    phoneNumber = phoneFor(code),
    isOther = code.scenario === 'other_amount',
  ): Promise<void> => {
    if (ledger.pay(code.id, paidFrom(code, phoneNumber, isOther))) await notifyAll(code)
  }
  const invite = (code: Code): void => {
    if (NOT_DIALLED.includes(code.scenario)) return
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
        if (code.paid === undefined) invite(code)
        else if (!code.isNotified) context.clock.after(0, () => notifyAll(code))
      }
    },
  }
}
export type Payer = ReturnType<typeof createPayer>

const phoneFor = ({ request }: Code): string =>
  request.authorizedPhoneNumber ??
  (request.authorizedProviders?.[0] === 'm18' ? '+23277123456' : '+23276123456')

const paidFrom = ({ request }: Code, phoneNumber: string, isOther: boolean): Paid => ({
  at: new Date().toISOString(),
  amount: { ...request.amount, value: request.amount.value + (isOther ? 100 : 0) },
  paymentId: newId('spm'),
  orderNumber: String(randomInt(100_000_000, 1_000_000_000)),
  providerId: request.authorizedProviders?.[0] ?? 'm17',
  phoneNumber,
  channelReference: `PP${Date.now()}${randomInt(1_000, 10_000)}`,
  transactionReference: newId('ftr'),
})

const masked = (phone: string): string => `${phone.slice(0, 6)}***${phone.slice(-3)}`

const paymentOf = (code: Code, status: string) => ({
  id: code.paid?.paymentId,
  status,
  amount: code.paid?.amount,
  channel: {
    type: 'momo',
    provider: code.paid?.providerId,
    reference: code.paid?.channelReference,
    phoneNumber: masked(code.paid?.phoneNumber ?? ''),
    metadata: {},
  },
  name: code.request.name,
  reference: null,
  orderNumber: code.paid?.orderNumber,
  financialTransactionReference: code.paid?.transactionReference,
  fees: [],
  createTime: code.paid?.at,
  ownershipGraph: { owner: { id: code.id, type: 'payment_code', metadata: code.request.metadata ?? {} } },
  metadata: code.request.metadata ?? {},
})

const paymentEvent = (code: Code, name: string, status: string) => ({
  name,
  object: { id: code.paid?.paymentId ?? '', type: 'payment' },
  data: paymentOf(code, status),
})
const paymentCompleted = (code: Code) => paymentEvent(code, 'payment.completed', 'completed')

const codeEvent = (code: Code, name: string) => ({
  name,
  object: { id: code.id, type: 'payment_code' },
  data:
    name === 'payment_code.completed' ? { ...codeView(code), processedPaymentData: null } : codeView(code),
})

/** Several events report one payment; only the last contains the code's current state. */
const eventsOf = (code: Code) => {
  const events = [
    paymentCompleted(code),
    codeEvent(code, 'payment_code.processed'),
    codeEvent(code, 'payment_code.completed'),
  ]
  return code.scenario === 'callbacks_disordered'
    ? [...events.toReversed(), paymentEvent(code, 'payment.processing_started', 'processing'), ...events]
    : events
}
