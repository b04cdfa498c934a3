import { randomInt } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import { type Code, type CodeLedger, type Paid, statusOf } from './code-ledger.ts'
import { newId } from './envelope.ts'
import { codeView } from './views.ts'
import { tellEvent } from './webhooks.ts'

/** Long enough to dial oneself before. Divided by the speed. */
const DIAL_MS = 15_000

/** Of these nobody dials the code by itself: a code knows no failure, it is not paid. */
const NOBODY_DIALS: readonly Code['scenario'][] = [
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

/** Who dials the codes, and what Monime then tells. */
export const createPayer = ({ ledger, secret, context }: Tools) => {
  const tellAll = async (code: Code): Promise<void> => {
    const send = (event: Parameters<typeof tellEvent>[0], isForged = false) =>
      tellEvent(event, { secret, path: '/api/webhooks/monime', context, isForged })
    if (code.scenario === 'forged_callback_first') await send(paymentCompleted(code), true)
    if (code.scenario !== 'no_callback') for (const event of eventsOf(code)) await send(event)
    if (!context.clock.signal.aborted) ledger.markNotified(code.id)
  }
  const pay = async (
    code: Code,
    phoneNumber = phoneFor(code),
    isOther = code.scenario === 'other_amount',
  ): Promise<void> => {
    if (ledger.pay(code.id, paidFrom(code, phoneNumber, isOther))) await tellAll(code)
  }
  const invite = (code: Code): void => {
    if (NOBODY_DIALS.includes(code.scenario)) return
    const delayMs = code.scenario === 'late_success' ? context.lateMs : DIAL_MS
    context.clock.after(delayMs, async () => {
      if (code.scenario === 'late_success' || statusOf(code) === 'pending') await pay(code)
    })
  }
  return {
    pay,
    invite,
    /** Takes up after a restart what was open or not yet called back. */
    resume: (): void => {
      for (const code of ledger.all()) {
        if (code.paid === undefined) invite(code)
        else if (!code.isNotified) context.clock.after(0, () => tellAll(code))
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

/** Several tell of one payment; only the last of them has the code as it now is. */
const eventsOf = (code: Code) => {
  const sisters = [
    paymentCompleted(code),
    codeEvent(code, 'payment_code.processed'),
    codeEvent(code, 'payment_code.completed'),
  ]
  return code.scenario === 'callbacks_disordered'
    ? [...sisters.toReversed(), paymentEvent(code, 'payment.processing_started', 'processing'), ...sisters]
    : sisters
}
