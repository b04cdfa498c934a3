import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type PaymentLimits, withoutLimits } from '@minit/domain/money/payment-limits.ts'
import type { NextAction } from '@minit/domain/money/payments.ts'
import { ulid } from 'ulid'
import type {
  AskOutcome,
  PaymentProvider,
  PaymentRequest,
  WebhookReading,
} from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { type CallOutcome, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { fromMajorUnits, toMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { hasCredentials } from './basic-credentials.ts'
import { errorCodeIn, Notification, ORDER_ALREADY_COMPLETED, PaymentLinkAnswer } from './schemas.ts'
import { signRequest } from './sign-request.ts'

export type VultSettings = {
  /** With its path: `https://wallet.vultme.io/api`, or the stage's. */
  baseUrl: string
  merchantId: string
  /** RSA, 4096 bits. */
  privateKeyPem: string
  /** Vult's credentials for our webhook; while either is empty, no webhook is accepted. */
  webhookUser: string
  webhookPassword: string
  /** `in-app` or `vult`: Vult's documents contradict each other. */
  inAppTypeValue: string
  /** Vult's minimum amount, in major units; undocumented. Empty: no limit of its own. */
  minimumAmount?: string
}

export type VultTools = ProviderTools & {
  newReference?: () => string
  /** Maps a payment link to the customer's page; the link itself by default. */
  pageOf?: (link: string) => string
}

/**
 * The Vult wallet by a payment link. Vult reports the outcome once, by webhook, without the amount, and has
 * no status call: the amount is fixed when the order is created, and the order's id is unguessable. Throws if
 * the private key is unreadable.
 */
export const createVult = (settings: VultSettings, tools: VultTools = {}): PaymentProvider => {
  const privateKey = createPrivateKey(settings.privateKeyPem)
  return {
    name: 'vult',
    newReference: tools.newReference ?? (() => ulid()),
    methods: ['vult'],
    unpaidHosts: payPageHosts(settings),
    limits: async () => [limitsOf(settings)],
    requestPayment: (request) => requestLink({ settings, privateKey }, request, tools),
    readPayment: async () => ({ kind: 'unsupported' }),
    readWebhook: async (request) => readNotification(settings, request),
  }
}

/**
 * Vult hosts the page of a payment link; a service without a public name cannot be in a router's walled
 * garden.
 */
const payPageHosts = ({ baseUrl }: VultSettings): string[] => {
  const url = URL.parse(baseUrl)
  return url?.protocol === 'https:' && /[a-z]$/i.test(url.hostname) ? [url.hostname] : []
}

const limitsOf = ({ minimumAmount = '' }: VultSettings): PaymentLimits => {
  const limits = withoutLimits('vult')
  return { ...limits, minimumMinor: fromMajorUnits(minimumAmount) || limits.minimumMinor }
}

const requestLink = async (
  { settings, privateKey }: { settings: VultSettings; privateKey: KeyObject },
  request: PaymentRequest,
  tools: VultTools,
): Promise<AskOutcome> => {
  if (request.method !== 'vult') return { kind: 'declined', reason: 'invalid_request' }
  const order = {
    orderId: request.reference,
    amount: toMajorUnits(request.amount.amountMinor),
    currency: request.amount.currency,
  }
  return outcomeOf(await postLink({ settings, privateKey }, order, tools), tools)
}

type Order = { orderId: string; amount: string; currency: string }

/** The signed request for a payment link. */
export const postLink = (
  { settings, privateKey }: { settings: VultSettings; privateKey: KeyObject },
  payload: Order,
  tools: ProviderTools,
): Promise<CallOutcome> => {
  const body = JSON.stringify({ merchantId: settings.merchantId, type: settings.inAppTypeValue, payload })
  const headers = {
    'content-type': 'application/json',
    'x-vult-merchant-signature': signRequest(body, privateKey),
  }
  const url = `${settings.baseUrl}/merchants/private/v1/payment-links`
  return callHttp({ method: 'POST', url, headers, body }, tools)
}

const outcomeOf = (outcome: CallOutcome, tools: VultTools): AskOutcome => {
  if (outcome.kind !== 'answered') {
    const { retryAfterSeconds } = outcome
    return { kind: 'unknown', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (outcome.status === 200 || outcome.status === 201) return linkOf(outcome.text, tools)
  const code = errorCodeIn(outcome.text)
  // Evidence of money, for review; only the webhook is proof.
  if (code === ORDER_ALREADY_COMPLETED) return { kind: 'unknown' }
  tools.warn?.(`Vult answered ${outcome.status} to a payment link: ${code ?? 'no known code'}`)
  return code === undefined ? { kind: 'unknown' } : { kind: 'declined', reason: 'invalid_request' }
}

const linkOf = (text: string, { pageOf = (link) => link }: VultTools): AskOutcome => {
  const data = readJson(PaymentLinkAnswer, text)?.data
  const nextAction = redirectTo(data?.link ?? '', pageOf) ?? dial(data?.code ?? '')
  return nextAction === undefined ? { kind: 'unknown' } : { kind: 'accepted', nextAction }
}

const redirectTo = (link: string, pageOf: (link: string) => string): NextAction | undefined =>
  /^https?:$/.test(URL.parse(link)?.protocol ?? '') ? { type: 'redirect', url: pageOf(link) } : undefined

const dial = (code: string): NextAction | undefined =>
  /^[0-9*#]{3,40}$/.test(code)
    ? { type: 'dial_ussd', code, telUri: `tel:${code.replaceAll('#', '%23')}` }
    : undefined

const readNotification = (settings: VultSettings, request: WebhookRequest): WebhookReading => {
  const expected = { user: settings.webhookUser, password: settings.webhookPassword }
  if (!hasCredentials(headerOf(request, 'authorization'), expected)) return { kind: 'forged' }
  const notification = readJson(Notification, Buffer.from(request.rawBody).toString('utf8'))
  if (notification === undefined) return { kind: 'ignored' }
  const { orderId, vultRequestId, status } = notification
  const hasSucceeded = status === 'completed'
  return {
    kind: 'event',
    event: {
      key: `${vultRequestId}:${status}`,
      reference: orderId,
      kind: hasSucceeded ? 'succeeded' : 'attempt_failed',
      amount: null,
      ...(hasSucceeded ? { providerTransactionId: vultRequestId } : { reason: 'unspecified' }),
    },
  }
}

const headerOf = (request: WebhookRequest, name: string): string | undefined =>
  Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1]
