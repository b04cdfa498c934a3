import { randomUUID } from 'node:crypto'
import { PAYOUT_METHODS } from '@minit/domain/money/payouts.ts'
import type {
  PayoutOutcome,
  PayoutProvider,
  PayoutReading,
  PayoutRequest,
  PayoutWebhookReading,
} from '../../../ports/payout-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import type { CallOutcome } from '../../http-call.ts'
import {
  connectMonime,
  type Monime,
  type MonimeSettings,
  resultIn,
} from '../../payments/monime/monime-calls.ts'
import { limitsIn, momoOf } from '../../payments/monime/offered-methods.ts'
import { ErrorAnswer, pageOf, resultOf, WebhookBody } from '../../payments/monime/schemas.ts'
import { isSignedByMonime } from '../../payments/monime/webhook-signature.ts'
import type { ProviderTools } from '../../payments/provider-tools.ts'
import { readJson } from '../../read-json.ts'
import { payoutEventOf } from './payout-events.ts'
import { FinancialAccount, Kyc, Payout } from './schemas.ts'

type Connected = { settings: MonimeSettings; monime: Monime; tools: ProviderTools }

/**
 * Payouts to mobile money through Monime (`/v1/payouts`), from one financial account; without one it sends
 * nothing. Our reference is the idempotency key, and is in the payout's metadata.
 */
export const createMonimePayouts = (
  settings: MonimeSettings,
  tools: ProviderTools & { randomUUID?: () => string } = {},
): PayoutProvider => {
  const monime = connectMonime(settings, tools)
  const now = tools.now ?? (() => new Date())
  const connected = { settings, monime, tools }
  return {
    name: 'monime',
    newReference: tools.randomUUID ?? randomUUID,
    methods: PAYOUT_METHODS,
    limits: async () => {
      const momos = settings.financialAccountId ? await monime.momos() : undefined
      return momos === undefined ? [] : limitsIn(momos, settings, 'payout')
    },
    requestPayout: (request) => requestPayout(connected, request),
    readPayout: (reference, payoutId) => readPayout(monime, reference, payoutId ?? null),
    readWebhook: async (request) => readWebhook(settings, request, now()),
    holderName: async ({ method, phone }) => {
      const kyc = await monime.read(
        `/v1/provider-kyc/${momoOf(method)}?accountId=${encodeURIComponent(phone)}`,
        resultOf(Kyc),
      )
      return kyc?.result.account.holderName || kyc?.result.account.name || null
    },
    float: () => readFloat(connected),
  }
}

const requestPayout = async (connected: Connected, request: PayoutRequest): Promise<PayoutOutcome> => {
  const { settings, monime } = connected
  const momo = momoOf(request.method)
  if (momo === undefined || !settings.financialAccountId)
    return { kind: 'declined', reason: 'invalid_request' }
  const body = JSON.stringify({
    amount: { currency: request.amount.currency, value: request.amount.amountMinor },
    source: { financialAccountId: settings.financialAccountId },
    destination: { type: 'momo', providerId: momo, phoneNumber: request.recipientPhone },
    metadata: { reference: request.reference },
  })
  const call = { method: 'POST', path: '/v1/payouts', body, idempotencyKey: request.reference } as const
  return outcomeOf(await monime.call(call), request.reference, connected)
}

const outcomeOf = (
  outcome: CallOutcome,
  reference: string,
  { tools }: Pick<Connected, 'tools'>,
): PayoutOutcome => {
  if (outcome.kind !== 'answered') {
    const seconds = outcome.retryAfterSeconds
    return { kind: 'unknown', ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
  }
  const payout = resultIn(Payout, outcome.status === 201 ? { ...outcome, status: 200 } : outcome)
  if (payout !== undefined)
    return payout.metadata?.reference === reference
      ? { kind: 'accepted', providerPayoutId: payout.id }
      : { kind: 'unknown' }
  const reason = readJson(ErrorAnswer, outcome.text)?.error.reason
  if (reason === 'fund_insufficient') return { kind: 'no_float' }
  tools.warn?.(`Monime answered ${outcome.status} to a payout: ${reason ?? 'no reason'}`)
  // Only a validation error is a refusal. A refused token, or a key in use, says nothing about an earlier
  // try.
  const isRefusal = reason !== undefined && (outcome.status === 400 || outcome.status === 422)
  return isRefusal ? { kind: 'declined', reason: 'invalid_request' } : { kind: 'unknown' }
}

const readPayout = async (
  monime: Monime,
  reference: string,
  payoutId: string | null,
): Promise<PayoutReading> => {
  if (payoutId === null) return findPayout(monime, reference)
  const answer = await monime.read(`/v1/payouts/${encodeURIComponent(payoutId)}`, resultOf(Payout))
  return answer === undefined ? { kind: 'unknown' } : readingOf(answer.result, reference)
}

const readingOf = (payout: Payout, reference: string): PayoutReading => {
  if (payout.metadata?.reference !== reference) return { kind: 'unknown' }
  const event = payoutEventOf(payout, reference)
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

const MAX_PAGES = 40

/**
 * Searches Monime's list for a payout of unknown id. `not_found` only if the whole list was read: the same
 * reference is then requested again, and Monime drops its idempotency keys after a day.
 */
const findPayout = async (monime: Monime, reference: string): Promise<PayoutReading> => {
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await monime.read(`/v1/payouts?limit=50${after}`, pageOf(Payout))
    if (answer === undefined) return { kind: 'unknown' }
    const found = answer.result.find(({ metadata }) => metadata?.reference === reference)
    if (found !== undefined) return readingOf(found, reference)
    const { next } = answer.pagination
    if (!next) return { kind: 'not_found' }
    after = `&after=${encodeURIComponent(next)}`
  }
  return { kind: 'unknown' }
}

const readWebhook = (settings: MonimeSettings, request: WebhookRequest, now: Date): PayoutWebhookReading => {
  if (!isSignedByMonime(request, settings, now)) return { kind: 'forged' }
  const body = readJson(WebhookBody, Buffer.from(request.rawBody).toString('utf8'))
  const payout = body?.object.type === 'payout' ? Payout.safeParse(body.data).data : undefined
  const reference = payout?.metadata?.reference
  const event = payout === undefined || reference === undefined ? undefined : payoutEventOf(payout, reference)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}

const readFloat = async ({ settings, monime }: Connected): Promise<number | null> => {
  if (!settings.financialAccountId) return null
  const path = `/v1/financial-accounts/${encodeURIComponent(settings.financialAccountId)}?withBalance=true`
  const account = await monime.read(path, resultOf(FinancialAccount))
  const available = account?.result.balance.available
  return available?.currency === 'SLE' ? available.value : null
}
