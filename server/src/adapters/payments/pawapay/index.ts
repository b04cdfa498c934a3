import { randomUUID } from 'node:crypto'
import type {
  AskOutcome,
  PaymentProvider,
  PaymentRequest,
  ProviderReading,
  WebhookReading,
  WebhookRequest,
} from '../../../ports/payment-provider.ts'
import type { CallOutcome } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { toMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import { eventOf } from './deposit-events.ts'
import { failureReason } from './failure-codes.ts'
import { CURRENCY, METHODS, OPERATORS } from './offered-methods.ts'
import { connectPawapay, type Pawapay, type PawapaySettings } from './pawapay-calls.ts'
import { Deposit, DepositAnswer, DepositStatusAnswer } from './schemas.ts'

export type PawapayTools = ProviderTools & { randomUUID?: () => string }

/**
 * Mobile money by a prompt on the payer's phone, through pawaPay's Merchant API v2
 * (https://docs.pawapay.io/v2). The deposit's id is our reference, so asking again never asks the payer twice.
 */
export const createPawapay = (settings: PawapaySettings, tools: PawapayTools = {}): PaymentProvider => {
  const pawapay = connectPawapay(settings, tools)
  const now = tools.now ?? (() => new Date())
  return {
    name: 'pawapay',
    newReference: tools.randomUUID ?? randomUUID,
    methods: METHODS,
    // The operator's prompt needs no internet.
    unpaidHosts: [],
    limits: pawapay.limits,
    requestPayment: (request) => requestDeposit(pawapay, request, tools),
    readPayment: (reference) => readDeposit(pawapay, reference),
    readWebhook: (request) => readCallback(settings, pawapay, { request, now: now() }),
  }
}

const requestDeposit = async (
  pawapay: Pawapay,
  request: PaymentRequest,
  tools: ProviderTools,
): Promise<AskOutcome> => {
  const operator = OPERATORS[request.method]
  if (operator === undefined) return { kind: 'declined', reason: 'invalid_request' }
  const body = JSON.stringify(depositBody(request, operator))
  const outcome = await pawapay.call({ method: 'POST', path: '/v2/deposits', body })
  return outcomeOf(outcome, request.reference, tools)
}

const depositBody = (request: PaymentRequest, operator: string) => ({
  depositId: request.reference,
  amount: toMajorUnits(request.amount.amountMinor),
  currency: CURRENCY,
  payer: {
    type: 'MMO',
    accountDetails: { phoneNumber: request.payerPhone.replace(/^\+/, ''), provider: operator },
  },
  customerMessage: customerMessage(request.description),
})

/** pawaPay refuses the whole deposit over a message that is not 4 to 22 letters, digits and spaces. */
const customerMessage = (description: string): string => {
  const plain = description
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 22)
    .trim()
  return plain.length < 4 ? 'Minit WiFi' : plain
}

const outcomeOf = (outcome: CallOutcome, reference: string, tools: ProviderTools): AskOutcome => {
  if (outcome.kind === 'rate_limited')
    return { kind: 'unknown', retryAfterSeconds: outcome.retryAfterSeconds }
  if (outcome.kind === 'unknown') return { kind: 'unknown', ...retryAfter(outcome.retryAfterSeconds) }
  const answer = readJson(DepositAnswer, outcome.text)
  if (outcome.status === 200 && answer !== undefined) return readAnswer(answer, reference)
  if (outcome.status === 400 && answer?.status === 'REJECTED') {
    tools.warn?.(`pawaPay cannot use our request: ${answer.failureReason?.failureCode ?? 'no code'}`)
    return { kind: 'declined', reason: 'invalid_request' }
  }
  // A refused token says nothing about an earlier try with this reference, nor about the payer.
  tools.warn?.(`pawaPay answered ${outcome.status} to a deposit`)
  return { kind: 'unknown' }
}

const retryAfter = (seconds: number | undefined) =>
  seconds === undefined ? {} : { retryAfterSeconds: seconds }

type Answer = ReturnType<typeof DepositAnswer.parse>

const readAnswer = (answer: Answer, reference: string): AskOutcome => {
  if (answer.depositId !== undefined && answer.depositId !== reference) return { kind: 'unknown' }
  return answer.status === 'REJECTED'
    ? { kind: 'declined', reason: failureReason(answer.failureReason?.failureCode) }
    : { kind: 'accepted', nextAction: { type: 'await_prompt' } }
}

const readDeposit = async (pawapay: Pawapay, reference: string): Promise<ProviderReading> => {
  const path = `/v2/deposits/${encodeURIComponent(reference)}`
  const outcome = await pawapay.call({ method: 'GET', path })
  if (outcome.kind !== 'answered' || outcome.status !== 200) return { kind: 'unknown' }
  const answer = readJson(DepositStatusAnswer, outcome.text)
  if (answer === undefined) return { kind: 'unknown' }
  if (answer.status === 'NOT_FOUND') return { kind: 'not_found' }
  if (answer.data.depositId !== reference) return { kind: 'unknown' }
  const event = eventOf(answer.data)
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

const readCallback = async (
  settings: PawapaySettings,
  pawapay: Pawapay,
  { request, now }: { request: WebhookRequest; now: Date },
): Promise<WebhookReading> => {
  if (settings.token === '') return { kind: 'forged' }
  const addressed = { ...request, authority: settings.webhookAuthority ?? request.authority }
  if (!(await isSignedByPawapay(addressed, pawapay.findKey, now))) return { kind: 'forged' }
  const deposit = readJson(Deposit, Buffer.from(request.rawBody).toString('utf8'))
  const event = deposit === undefined ? undefined : eventOf(deposit)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}
