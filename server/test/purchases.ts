import { ApiError } from '@minit/contract/call.ts'
import { readPurchase } from '@minit/contract/customer/passes.ts'
import { createPurchase, signupAndPay } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer, readBusinessInfo } from '@minit/contract/customer/shops.ts'
import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'

type Headers = { 'idempotency-key'?: string; 'phone-place'?: string; prefer?: string }
type CounterBody = CallInput<typeof signupAndPay>['body']
type ProviderBody = CallInput<typeof createPurchase>['body']

/** Does not hold the call: the server answers with what to do. */
export const AT_ONCE = { prefer: 'respond-async' } as const

type OrderFrom = { address: string; phoneNumber: string; method?: string }

/** Orders from an address, by Orange Money unless the test says otherwise; returns the raw response. */
export const ordersFrom = (
  { app }: Pick<TestApp, 'app'>,
  seller: TestSeller | undefined,
  { address, phoneNumber, method = 'orange_money' }: OrderFrom,
) =>
  app.inject({
    method: 'POST',
    url: '/api/customer/signup-and-pay',
    remoteAddress: address,
    headers: AT_ONCE,
    payload: {
      packageId: seller?.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber,
      paymentMethod: method,
      entrepreneurId: seller?.slug,
    },
  })

/** Buys on the seller's self-service page, by Orange Money unless the test says otherwise. */
export const buys = (
  fixture: TestApp,
  seller: TestSeller,
  body: Partial<CounterBody> = {},
  headers: Headers = {},
): Promise<Answer<typeof signupAndPay>> =>
  callApp(fixture.app)(signupAndPay, {
    headers,
    body: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber: aPhone(),
      paymentMethod: 'orange_money',
      entrepreneurId: seller.slug,
      deliveryMethod: 'qr_display',
      ...body,
    },
  })

/** Buys on the provider page, by the mobile-money tile and at list price unless the test says otherwise. */
export const buysOnProviderPage = async (
  fixture: TestApp,
  seller: TestSeller,
  body: Partial<ProviderBody> = {},
  headers: Headers = {},
): Promise<Answer<typeof createPurchase>> => {
  const call = callApp(fixture.app)
  const phone = body.phone ?? aPhone()
  const customerId = body.customerId ?? (await call(identifyCustomer, { body: { phone } })).id
  return call(createPurchase, {
    headers,
    body: {
      entrepreneurId: seller.id,
      packageId: seller.pack.id,
      paymentMethod: 'mobile_money',
      amount: seller.pack.priceMinor / 100,
      ...body,
      phone,
      customerId,
    },
  })
}

export type Ticket = { transactionId: string; statusToken: string }

/** The status call's answer to the buyer. */
export const statusOf = (fixture: TestApp, ticket: Ticket, prefer?: string) =>
  callApp(fixture.app)(readPurchase, {
    params: { transactionId: ticket.transactionId },
    headers: { 'purchase-token': ticket.statusToken, ...(prefer !== undefined && { prefer }) },
  })

/** What the seller's page tells everybody about the shop. */
export const shopPageOf = ({ app }: Pick<TestApp, 'app'>, { slug }: Pick<TestSeller, 'slug'>) =>
  callApp(app)(readBusinessInfo, { params: { entrepreneur: slug } })

/** The refusal of a call. Throws when it is not refused. */
export const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call was not refused', { cause: error })
  return { status: error.status, ...error.details }
}

/** Waits for an event outside the test, such as a provider's webhook. */
export const eventually = (
  expectation: () => Promise<void>,
  { timeout, interval = 20 }: { timeout: number; interval?: number } = { timeout: 20_000 },
): Promise<void> => vi.waitFor(expectation, { timeout, interval })
