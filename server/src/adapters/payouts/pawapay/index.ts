import { randomUUID } from 'node:crypto'
import { PAYOUT_METHODS } from '@minit/domain/payouts.ts'
import type { WebhookRequest } from '../../../ports/payment-provider.ts'
import type {
  PayoutOutcome,
  PayoutProvider,
  PayoutReading,
  PayoutRequest,
  PayoutWebhookReading,
} from '../../../ports/payout-provider.ts'
import type { CallOutcome } from '../../http-call.ts'
import { lastKnown } from '../../payments/last-known.ts'
import { fromMajorUnits, toMajorUnits } from '../../payments/major-units.ts'
import { isSignedByPawapay } from '../../payments/pawapay/callback-signature.ts'
import { COUNTRY, CURRENCY, OPERATORS } from '../../payments/pawapay/offered-methods.ts'
import { connectPawapay, type Pawapay, type PawapaySettings } from '../../payments/pawapay/pawapay-calls.ts'
import type { ProviderTools } from '../../payments/provider-tools.ts'
import { readJson } from '../../read-json.ts'
import { payoutEventOf, payoutFailure } from './payout-events.ts'
import { payoutLimitsIn } from './payout-limits.ts'
import { Payout, PayoutAnswer, PayoutConfiguration, PayoutStatusAnswer, WalletBalances } from './schemas.ts'

const CONFIGURATION_PATH = `/v2/active-conf?country=${COUNTRY}&operationType=PAYOUT`

/**
 * Payouts to mobile money through pawaPay's Merchant API v2. The payout's id is our reference, so asking again never
 * sends twice. pawaPay does not say whose account a number is.
 */
export const createPawapayPayouts = (
  settings: PawapaySettings,
  tools: ProviderTools & { randomUUID?: () => string } = {},
): PayoutProvider => {
  const pawapay = connectPawapay(settings, tools)
  const now = tools.now ?? (() => new Date())
  const configuration = lastKnown({
    load: () => read(pawapay, CONFIGURATION_PATH, PayoutConfiguration),
    freshMs: 60_000,
    retryMs: 5_000,
    now,
  })
  return {
    name: 'pawapay',
    newReference: tools.randomUUID ?? randomUUID,
    methods: PAYOUT_METHODS,
    limits: async () => {
      const known = await configuration.get()
      return known === undefined ? [] : payoutLimitsIn(known)
    },
    requestPayout: (request) => requestPayout(pawapay, request, tools),
    readPayout: (reference) => readPayout(pawapay, reference),
    readWebhook: (request) => readCallback(settings, pawapay, { request, now: now() }),
    holderName: async () => null,
    float: () => readFloat(pawapay),
  }
}

const read = async <Schema extends Parameters<typeof readJson>[0]>(
  pawapay: Pawapay,
  path: string,
  schema: Schema,
) => {
  const outcome = await pawapay.call({ method: 'GET', path })
  return outcome.kind === 'answered' && outcome.status === 200
    ? readJson<Schema>(schema, outcome.text)
    : undefined
}

const requestPayout = async (
  pawapay: Pawapay,
  request: PayoutRequest,
  tools: ProviderTools,
): Promise<PayoutOutcome> => {
  const operator = OPERATORS[request.method]
  if (operator === undefined) return { kind: 'declined', reason: 'invalid_request' }
  const body = JSON.stringify({
    payoutId: request.reference,
    amount: toMajorUnits(request.amount.amountMinor),
    currency: CURRENCY,
    recipient: {
      type: 'MMO',
      accountDetails: { phoneNumber: request.recipientPhone.replace(/^\+/, ''), provider: operator },
    },
  })
  const outcome = await pawapay.call({ method: 'POST', path: '/v2/payouts', body })
  return outcomeOf(outcome, request.reference, tools)
}

const outcomeOf = (outcome: CallOutcome, reference: string, tools: ProviderTools): PayoutOutcome => {
  if (outcome.kind !== 'answered') {
    const seconds = outcome.retryAfterSeconds
    return { kind: 'unknown', ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
  }
  const answer = readJson(PayoutAnswer, outcome.text)
  if (outcome.status === 200 && answer !== undefined) return readAnswer(answer, reference)
  if (outcome.status === 400 && answer?.status === 'REJECTED') {
    tools.warn?.(`pawaPay cannot use our request: ${answer.failureReason?.failureCode ?? 'no code'}`)
    return { kind: 'declined', reason: 'invalid_request' }
  }
  // A refused token says nothing about an earlier try with this reference.
  tools.warn?.(`pawaPay answered ${outcome.status} to a payout`)
  return { kind: 'unknown' }
}

const readAnswer = (answer: PayoutAnswer, reference: string): PayoutOutcome => {
  if (answer.payoutId !== undefined && answer.payoutId !== reference) return { kind: 'unknown' }
  if (answer.status !== 'REJECTED') return { kind: 'accepted' }
  const reason = payoutFailure(answer.failureReason?.failureCode)
  return reason === 'float_too_low' ? { kind: 'no_float' } : { kind: 'declined', reason }
}

const readPayout = async (pawapay: Pawapay, reference: string): Promise<PayoutReading> => {
  const answer = await read(pawapay, `/v2/payouts/${encodeURIComponent(reference)}`, PayoutStatusAnswer)
  if (answer === undefined) return { kind: 'unknown' }
  if (answer.status === 'NOT_FOUND') return { kind: 'not_found' }
  if (answer.data.payoutId !== reference) return { kind: 'unknown' }
  const event = payoutEventOf(answer.data)
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

const readCallback = async (
  settings: PawapaySettings,
  pawapay: Pawapay,
  { request, now }: { request: WebhookRequest; now: Date },
): Promise<PayoutWebhookReading> => {
  if (settings.token === '') return { kind: 'forged' }
  const addressed = { ...request, authority: settings.webhookAuthority ?? request.authority }
  if (!(await isSignedByPawapay(addressed, pawapay.findKey, now))) return { kind: 'forged' }
  const payout = readJson(Payout, Buffer.from(request.rawBody).toString('utf8'))
  const event = payout === undefined ? undefined : payoutEventOf(payout)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}

/**
 * A country has one wallet for all its operators, which names no provider; one that names a provider is for that operator alone.
 */
const readFloat = async (pawapay: Pawapay): Promise<number | null> => {
  const answer = await read(pawapay, `/v2/wallet-balances?country=${COUNTRY}`, WalletBalances)
  const wallet = answer?.balances.find(
    ({ country, currency, provider = '' }) => country === COUNTRY && currency === CURRENCY && provider === '',
  )
  return wallet === undefined ? null : (fromMajorUnits(wallet.balance) ?? null)
}
