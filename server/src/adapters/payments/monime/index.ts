import { randomUUID } from 'node:crypto'
import { PAYMENT_WINDOW_MINUTES } from '@minit/domain/money/payments.ts'
import type {
  AskOutcome,
  PaymentProvider,
  PaymentRequest,
  ProviderReading,
} from '../../../ports/payment-provider.ts'
import type { CallOutcome } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { eventOf } from './code-events.ts'
import { connectMonime, type Monime, type MonimeSettings, resultIn } from './monime-calls.ts'
import { limitsIn, METHODS, momoOf } from './offered-methods.ts'
import { payCodeCalls } from './pay-codes.ts'
import { readWebhook } from './read-webhook.ts'
import { ErrorAnswer, PaymentCode, pageOf, resultOf } from './schemas.ts'
import { listTransactions } from './transactions.ts'

export type MonimeTools = ProviderTools & { randomUUID?: () => string }

/**
 * Mobile money by a USSD code, through Monime (caph.2025-08-23): a phone without data can pay. Our reference
 * is the idempotency key, so a repeated request within a day returns the same code. Any number of the
 * operator may pay.
 */
export const createMonime = (settings: MonimeSettings, tools: MonimeTools = {}): PaymentProvider => {
  const monime = connectMonime(settings, tools)
  const now = tools.now ?? (() => new Date())
  const payCodes = payCodeCalls(monime, settings, tools)
  return {
    name: 'monime',
    newReference: tools.randomUUID ?? randomUUID,
    methods: METHODS,
    // Dialling needs no internet.
    unpaidHosts: [],
    limits: async () => {
      const momos = await monime.momos()
      return momos === undefined ? [] : limitsIn(momos, settings, 'payment')
    },
    requestPayment: (request) => requestCode(monime, request, { settings, tools }),
    readPayment: (reference, known) =>
      payCodes.isPaymentId(reference)
        ? payCodes.readPayment(reference)
        : readCode(monime, reference, known?.providerPaymentId ?? null),
    readWebhook: (request) => readWebhook(settings, monime, { request, now: now() }),
    payCodes,
    listTransactions: listTransactions(settings, tools),
  }
}

const requestCode = async (
  monime: Monime,
  request: PaymentRequest,
  { settings, tools }: { settings: MonimeSettings; tools: ProviderTools },
): Promise<AskOutcome> => {
  const momo = momoOf(request.method)
  if (momo === undefined) return { kind: 'declined', reason: 'invalid_request' }
  const body = JSON.stringify({
    mode: 'one_time',
    name: nameOf(request.description),
    // Monime's amounts are in hundredths, as ours.
    amount: { currency: request.amount.currency, value: request.amount.amountMinor },
    duration: `${PAYMENT_WINDOW_MINUTES}m`,
    reference: request.reference,
    authorizedProviders: [momo],
    ...(settings.financialAccountId ? { financialAccountId: settings.financialAccountId } : {}),
    metadata: { reference: request.reference },
  })
  const call = { method: 'POST', path: '/v1/payment-codes', body, idempotencyKey: request.reference } as const
  return outcomeOf(await monime.call(call), request.reference, tools)
}

/** Monime requires a name of 3 to 64 characters. */
const nameOf = (description: string): string => {
  const name = description.trim().slice(0, 64).trim()
  return name.length < 3 ? 'Minit WiFi' : name
}

const outcomeOf = (outcome: CallOutcome, reference: string, tools: ProviderTools): AskOutcome => {
  if (outcome.kind !== 'answered') {
    const { retryAfterSeconds } = outcome
    return { kind: 'unknown', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  const code = resultIn(PaymentCode, outcome.status === 201 ? { ...outcome, status: 200 } : outcome)
  if (code !== undefined) return acceptedWith(code, reference)
  const reason = readJson(ErrorAnswer, outcome.text)?.error.reason
  tools.warn?.(`Monime answered ${outcome.status} to a payment code: ${reason ?? 'no reason'}`)
  // Only a validation error is a refusal. A refused token, or a key in use, says nothing about an earlier
  // try.
  const isRefusal = reason !== undefined && (outcome.status === 400 || outcome.status === 422)
  return isRefusal ? { kind: 'declined', reason: 'invalid_request' } : { kind: 'unknown' }
}

const acceptedWith = ({ id, ussdCode, reference }: PaymentCode, ours: string): AskOutcome => {
  const isOurs = reference === undefined || reference === null || reference === ours
  if (!isOurs || !/^[0-9*#]{3,40}$/.test(ussdCode ?? '')) return { kind: 'unknown' }
  const code = ussdCode ?? ''
  const nextAction = { type: 'dial_ussd', code, telUri: `tel:${code.replaceAll('#', '%23')}` } as const
  return { kind: 'accepted', nextAction, providerPaymentId: id }
}

const readCode = async (
  monime: Monime,
  reference: string,
  codeId: string | null,
): Promise<ProviderReading> => {
  if (codeId === null) return findCode(monime, reference)
  const answer = await monime.read(`/v1/payment-codes/${encodeURIComponent(codeId)}`, resultOf(PaymentCode))
  return answer === undefined ? { kind: 'unknown' } : readingOf(answer.result, reference)
}

const readingOf = (code: PaymentCode, reference: string): ProviderReading => {
  if (code.reference !== undefined && code.reference !== null && code.reference !== reference)
    return { kind: 'unknown' }
  const event = eventOf(code, reference)
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

const MAX_PAGES = 20

/**
 * Searches for a code whose creation was never answered: it has no id here, and Monime's list cannot be
 * filtered by reference.
 */
const findCode = async (monime: Monime, reference: string): Promise<ProviderReading> => {
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await monime.read(`/v1/payment-codes?limit=50${after}`, pageOf(PaymentCode))
    if (answer === undefined) return { kind: 'unknown' }
    const found = answer.result.find((code) => code.reference === reference)
    if (found !== undefined) return readingOf(found, reference)
    const { next } = answer.pagination
    if (!next) return { kind: 'not_found' }
    after = `&after=${encodeURIComponent(next)}`
  }
  return { kind: 'unknown' }
}
