import { withoutLimits } from '@minit/domain/money/payment-limits.ts'
import type { NextAction } from '@minit/domain/money/payments.ts'
import { ulid } from 'ulid'
import type {
  AskOutcome,
  PaymentProvider,
  PaymentRequest,
  PaymentStatusQuery,
  ProviderEvent,
  ProviderReading,
  WebhookReading,
} from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import type { CallOutcome } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { toMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { noticeAddress, readNoticeAddress } from './notice-address.ts'
import { connectOrange, type Orange, type OrangeWebSettings } from './orange-calls.ts'
import { Notification, StatusAnswer, WebPaymentAnswer } from './schemas.ts'

export type OrangeWebTools = ProviderTools & {
  newReference?: () => string
  /** Our own public origin. */
  origin: string
  /** Maps a payment link to the customer's page; the link itself by default. */
  pageOf?: (link: string) => string
}

/** Orange allows 30 characters for an order id, too few for a UUID. */
const MAX_LABEL = 30

/**
 * Orange Money by Orange's own page, where the payer types number and code. Orange reports the outcome to a
 * secret address of ours. Status calls need the token that it gave the payment: without it the payment cannot
 * be polled.
 */
export const createOrangeWeb = (settings: OrangeWebSettings, tools: OrangeWebTools): PaymentProvider => {
  const orange = connectOrange(settings, tools)
  return {
    name: 'orange-web',
    newReference: tools.newReference ?? (() => ulid()),
    methods: ['orange_money'],
    unpaidHosts: payPageHosts(settings),
    hasPage: true,
    limits: async () => [withoutLimits('orange_money')],
    requestPayment: (request) => requestPayment(orange, settings, { request, tools }),
    readPayment: (reference, known) => readPayment(orange, reference, known),
    readWebhook: async (request) => readNotification(settings, request),
  }
}

/** The payer's phone must reach Orange's page before it is online. */
const payPageHosts = ({ baseUrl, country }: OrangeWebSettings): string[] => {
  if (URL.parse(baseUrl)?.hostname !== 'api.orange.com') return []
  return country === 'dev' ? ['webpayment-qualif.orange-money.com'] : ['webpayment.orange-money.com']
}

const requestPayment = async (
  orange: Orange,
  settings: OrangeWebSettings,
  { request, tools }: { request: PaymentRequest; tools: OrangeWebTools },
): Promise<AskOutcome> => {
  if (request.method !== 'orange_money') return { kind: 'declined', reason: 'invalid_request' }
  const outcome = await orange.post('webpayment', {
    merchant_key: settings.merchantKey,
    currency: settings.currency,
    order_id: request.reference,
    amount: Number(toMajorUnits(request.amount.amountMinor)),
    return_url: request.returnUrl ?? tools.origin,
    cancel_url: request.returnUrl ?? tools.origin,
    notif_url: noticeAddress(tools.origin, settings.clientSecret, request.reference),
    lang: 'en',
    reference: request.description.slice(0, MAX_LABEL),
  })
  return outcomeOf(outcome, tools)
}

const outcomeOf = (outcome: CallOutcome, tools: OrangeWebTools): AskOutcome => {
  if (outcome.kind !== 'answered') {
    const { retryAfterSeconds } = outcome
    return { kind: 'unknown', ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (outcome.status === 200 || outcome.status === 201) return pageIn(outcome.text, tools)
  // Even its code for an existing order (1204) says nothing about the money.
  tools.warn?.(`Orange answered ${outcome.status} to a web payment`)
  return { kind: 'unknown' }
}

const pageIn = (text: string, { pageOf = (link) => link }: OrangeWebTools): AskOutcome => {
  const answer = readJson(WebPaymentAnswer, text)
  if (answer === undefined || !/^https?:$/.test(URL.parse(answer.payment_url)?.protocol ?? ''))
    return { kind: 'unknown' }
  const nextAction: NextAction = { type: 'redirect', url: pageOf(answer.payment_url) }
  return { kind: 'accepted', nextAction, providerPaymentId: answer.pay_token }
}

const readPayment = async (
  orange: Orange,
  reference: string,
  known: PaymentStatusQuery | undefined,
): Promise<ProviderReading> => {
  // A payment without a token never had a page that a payer could see.
  if (known === undefined || known.providerPaymentId === null) return { kind: 'unknown' }
  const outcome = await orange.post('transactionstatus', {
    order_id: reference,
    amount: Number(toMajorUnits(known.amount.amountMinor)),
    pay_token: known.providerPaymentId,
  })
  const answer =
    outcome.kind === 'answered' && (outcome.status === 200 || outcome.status === 201)
      ? readJson(StatusAnswer, outcome.text)
      : undefined
  if (answer === undefined || (answer.order_id ?? reference) !== reference) return { kind: 'unknown' }
  if (answer.status === 'INITIATED' || answer.status === 'PENDING') return { kind: 'pending' }
  return { kind: 'event', event: eventOf(reference, answer.status, answer.txnid) }
}

/** Orange never reports the amount: it is fixed when the order is created. */
const eventOf = (
  reference: string,
  status: 'SUCCESS' | 'FAILED' | 'EXPIRED',
  number: string | null | undefined,
): ProviderEvent => ({
  key: `${reference}:${status}`,
  reference,
  amount: null,
  ...(status === 'SUCCESS' ? { kind: 'succeeded' } : { kind: 'failed', reason: reasonOf(status) }),
  ...(number ? { providerTransactionId: number } : {}),
})

const reasonOf = (status: 'FAILED' | 'EXPIRED') => (status === 'FAILED' ? 'declined' : 'unspecified')

const readNotification = (
  { clientSecret }: OrangeWebSettings,
  { path, rawBody }: WebhookRequest,
): WebhookReading => {
  const reference = readNoticeAddress(path, clientSecret)
  if (reference === null) return { kind: 'forged' }
  const notification = readJson(Notification, Buffer.from(rawBody).toString('utf8'))
  return notification === undefined
    ? { kind: 'ignored' }
    : { kind: 'event', event: eventOf(reference, notification.status, notification.txnid) }
}
