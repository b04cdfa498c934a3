import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import type { TestSeller } from '../../../server/test/builders.ts'
import type { Http } from './http.ts'

/** The steps of a visit, in order. */
export const STEPS = ['page', 'pay', 'wait', 'pass'] as const
export type Step = (typeof STEPS)[number]

export type Place = { url: string; seller: Pick<TestSeller, 'id' | 'slug' | 'pack'> }
/** Milliseconds of each step. */
export type Taken = Record<Step, number>

const MAX_WAITS = 6

/** Awaited before each step, and after the last one with null. */
type Between = (next: Step | null) => Promise<void>
const atOnce: Between = async () => undefined

/**
 * Makes a complete visit: opens the seller's page, buys a pass by mobile money, waits for the payer's answer,
 * and opens the pass. Throws on an unexpected answer.
 */
export const visit = async (
  http: Http,
  { url, seller }: Place,
  number: number,
  between = atOnce,
): Promise<Taken> => {
  const address = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
  const taken: Taken = { page: 0, pay: 0, wait: 0, pass: 0 }
  const step = async <T>(name: Step, work: () => Promise<T>): Promise<T> => {
    await between(name)
    const from = performance.now()
    const result = await work()
    taken[name] = performance.now() - from
    return result
  }
  await step('page', () =>
    expected(
      http,
      url,
      { path: `/customer-self-service?entrepreneur=${seller.slug}`, headers: address },
      [200],
    ),
  )
  const bought = await step('pay', () =>
    expected(
      http,
      url,
      { ...orderOf(seller, number), headers: { ...JSON_TYPE, ...address, ...keyOf(number) } },
      [200, 202],
    ),
  )
  // The API's answer to an order.
  const { transactionId, statusToken } = JSON.parse(bought) as { transactionId: string; statusToken: string }
  await step('wait', () => waitFor(http, url, { transactionId, statusToken, address }))
  await step('pass', () =>
    expected(http, url, { path: `/pass/${transactionId}?t=${statusToken}`, headers: address }, [200]),
  )
  await between(null)
  return taken
}

const JSON_TYPE = { 'content-type': 'application/json' }
const keyOf = (number: number) => ({ 'idempotency-key': `visit-${number}-of-proof`, prefer: 'respond-async' })

const orderOf = (seller: Place['seller'], number: number) => ({
  method: 'POST' as const,
  path: signupAndPay.path,
  body: JSON.stringify({
    packageId: seller.pack.id,
    entrepreneurId: seller.id,
    customerName: 'Aminata Kamara',
    phoneNumber: `+23278${String(number % 1_000_000).padStart(6, '0')}`,
    paymentMethod: 'orange_money',
  }),
})

const expected = async (
  http: Http,
  url: string,
  asked: Parameters<Http['ask']>[1],
  statuses: readonly number[],
): Promise<string> => {
  const { status, text } = await http.ask(url, asked)
  if (!statuses.includes(status))
    throw new Error(`${asked.path.split('?')[0]?.slice(0, 40)} ${status}: ${text.slice(0, 100)}`)
  return text
}

type Ticket = { transactionId: string; statusToken: string; address: Record<string, string> }

const waitFor = async (
  http: Http,
  url: string,
  { transactionId, statusToken, address }: Ticket,
): Promise<void> => {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const headers = { ...address, 'purchase-token': statusToken, prefer: 'wait=20' }
    const read = await expected(http, url, { path: `/api/purchases/${transactionId}`, headers }, [200])
    if ((JSON.parse(read) as { status: string }).status === 'ready') return
  }
  throw new Error('the pass was not there after two minutes')
}
