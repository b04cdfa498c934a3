import type { NewOrder } from './payment-ledger.ts'

export type WebPayment = Omit<NewOrder, 'payToken' | 'notifToken' | 'scenario'> & { merchantKey: string }

const MAX_URL = 120
const MAX_LABEL = 30

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max

const isAddress = (value: unknown): value is string =>
  isText(value, MAX_URL) && /^https?:$/.test(URL.parse(value)?.protocol ?? '')

/** Parses the request; undefined if Orange's guide requires a refusal. */
export const readWebPayment = (given: unknown): WebPayment | undefined => {
  if (typeof given !== 'object' || given === null) return undefined
  const body = given as Record<string, unknown>
  const { merchant_key: merchantKey, order_id: orderId, amount, currency, reference } = body
  const { return_url: returnUrl, cancel_url: cancelUrl, notif_url: notifUrl } = body
  const areTexts =
    isText(merchantKey, 64) &&
    isText(orderId, MAX_LABEL) &&
    isText(currency, 3) &&
    (reference === undefined || isText(reference, MAX_LABEL))
  const areAddresses = isAddress(returnUrl) && isAddress(cancelUrl) && isAddress(notifUrl)
  const isAmount = typeof amount === 'number' && amount > 0 && Number.isFinite(amount)
  if (!areTexts || !areAddresses || !isAmount) return undefined
  return { merchantKey, orderId, currency, amount, returnUrl, cancelUrl, notifUrl }
}
