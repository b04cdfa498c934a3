import { ApiError, createCall } from '@minit/contract/call.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { readDiscountCode } from '@minit/domain/shop/promotions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import { captiveTokenInAddress, takeCode } from './code-form.ts'
import { isForeignChange } from './foreign-origin.ts'
import type { FormKeys } from './form-keys.ts'
import { inProcess } from './in-process.ts'
import { passAddress } from './plain-form.ts'
import type { PageForm, SendPage } from './send-page.ts'

/**
 * Pages that sell, and what the pass's page says about its origin. A form posts to its page's address, which
 * names the WiFi of the phone.
 */
const ORIGINS = {
  '/customer-self-service': null,
  '/customer-signup': 'signup',
  '/customer-qr-payment': 'qr',
  '/any-amount': null,
} as const

type Form = Record<string, string> & { idempotencyKey: string }

/** Buys without scripts: the plain form makes the same call, then redirects to the pass's page. */
export const addSelfServiceForm = (
  app: FastifyInstance,
  sendPage: SendPage,
  { publicOrigin, keys }: { publicOrigin: string | null; keys: FormKeys },
): void => {
  const enterCode = takeCode(app, publicOrigin)
  const take = async (request: FastifyRequest, reply: FastifyReply, from: string | null) => {
    if (isForeignChange(request, publicOrigin)) throw new Refusal('foreign_origin')
    const sent: Record<string, string> = { ...captiveTokenInAddress(request), ...readForm(request.body) }
    if (sent.form === 'wifi-code') return enterCode(request, reply)
    if (sent.form === 'any-amount') return reply.redirect(anyAmountAddress(sent), 303)
    if (sent.form === 'free') return reply.redirect(freeAddress(sent), 303)
    const { prices: _, seen: __, idempotencyKey = '', ...words } = sent
    const values: Form = { ...sent, idempotencyKey: idempotencyKey || keys.keyOf(request, words) }
    try {
      const { transactionId, statusToken } = await buy(
        createCall(inProcess(app, () => request, reply)),
        values,
      )
      // Sending the same form again from the page is a new purchase.
      keys.mark(reply)
      const shown = { t: statusToken, from: from ?? '', at: values.at ?? '' }
      return reply.redirect(passAddress('pass', transactionId, shown), 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const newPrice = newPriceIn(error.details.quote)
      if (newPrice !== null)
        return sendPage(request, reply, { form: askAgain(values, newPrice), status: 200 })
      const { message, fields = {} } = error.details
      const form: PageForm = { values, fields, message: summaryOf(fields) ?? message }
      return sendPage(request, reply, { form, status: error.status })
    }
  }
  for (const [path, from] of Object.entries(ORIGINS))
    app.post(path, (request, reply) => take(request, reply, from))
}

/** The page that sells minutes for the typed sum, on the phone that the form's address names. */
const anyAmountAddress = ({ entrepreneur = '', le = '', at }: Record<string, string>): string =>
  `/any-amount?${new URLSearchParams({ entrepreneur, le: le.trim(), ...(at !== undefined && { at }) })}`
/** The shop's free minutes, for the phone at the place that the page's address names. */
const freeAddress = ({ entrepreneur = '', at }: Record<string, string>): string =>
  `/free/${encodeURIComponent(entrepreneur)}${at === undefined ? '' : `?${new URLSearchParams({ at })}`}`

/** Summary of field errors for the top of the page: without scripts the page does not scroll to them. */
const summaryOf = (fields: Record<string, string>): string | null => {
  const problems = [...new Set(Object.values(fields))].reverse()
  return problems.length === 0 ? null : `Nothing has been paid. ${problems.join('. ')}`
}

/**
 * The price in Le that the form showed for its package: the last quote with its code, else the listed price.
 */
const shownPrice = ({ packageId, discountCode = '', prices = '', seen = '' }: Record<string, string>) => {
  const [pack, code, price] = seen.split(':')
  if (pack === packageId && code === readDiscountCode(discountCode)) return Number(price)
  const shown = prices.split(' ').map((line) => line.split(':'))
  const found = shown.find(([id]) => id === packageId)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The slower speed that the form showed for its package, null for none; undefined if it did not say. */
const shownKbpsOf = ({ packageId, prices = '' }: Record<string, string>): number | null | undefined => {
  const shown = prices.split(' ').map((line) => line.split(':'))
  const kbps = shown.find(([id]) => id === packageId)?.[2]
  if (kbps === undefined) return undefined
  return kbps === '' ? null : Number(kbps)
}

/** The new final price in Le from a refusal's quote; null if the refusal was not about the price. */
const newPriceIn = (quote: unknown): number | null =>
  typeof quote === 'object' && quote !== null && 'finalPrice' in quote && typeof quote.finalPrice === 'number'
    ? quote.finalPrice
    : null

/** The same form with the old and the new price: sent again, it pays the new one. */
const askAgain = (values: Record<string, string>, newPrice: number): PageForm => {
  const code = readDiscountCode(values.discountCode ?? '')
  const old = shownPrice(values)
  const instead = old === undefined ? '' : ` instead of ${formatLe(leToMinor(old))}`
  const now = formatLe(leToMinor(newPrice))
  const notice =
    old === newPrice
      ? 'The minutes for this amount have changed. Nothing has been paid. Check them, then press the button.'
      : code === ''
        ? `The price has changed: ${now}${instead}. Nothing has been paid. Press the button to pay ${now}.`
        : `${code}: you pay ${now}${instead}. Nothing has been paid yet. Press the button to pay ${now}.`
  return { values: { ...values, seen: `${values.packageId}:${code}:${newPrice}` }, fields: {}, notice }
}

const readForm = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
      ([, value]) => typeof value === 'string',
    ),
  ) as Record<string, string>

const buy = (call: ReturnType<typeof createCall>, values: Form) => {
  const { entrepreneur, idempotencyKey, at, minutes, prices: _, seen: __, ...typed } = values
  const amount = shownPrice(values)
  const shownKbps = shownKbpsOf(values)
  // The call's own schema validates the form, as for every other caller.
  const body = {
    ...typed,
    ...(amount !== undefined && { amount }),
    ...(shownKbps !== undefined && { shownKbps }),
    ...(minutes !== undefined && { minutes: Number(minutes) }),
    entrepreneurId: entrepreneur ?? '',
  } as unknown as FormBody
  const headers = {
    prefer: 'respond-async',
    ...(at !== undefined && { 'phone-place': at }),
    'idempotency-key': idempotencyKey,
  }
  return call(signupAndPay, { body, headers })
}

type FormBody = CallInput<typeof signupAndPay>['body']
