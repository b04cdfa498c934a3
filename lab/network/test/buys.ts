import { sleep, waitUntil } from '../src/commands.ts'
import type { Phone } from '../src/phone.ts'

/** A pass as its buyer sees it. */
export type Pass = { transactionId: string; statusToken: string; password: string }

/** Calls an endpoint by its path. */
export type Post = <Answer>(path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>

export type Asks = { url: string; post: Post }

type Ordered = { status: string; transactionId: string; statusToken: string }

const readPurchase = async (url: string, { transactionId, statusToken }: Ordered) => {
  const headers = { 'purchase-token': statusToken }
  const answer = await fetch(`${url}/api/purchases/${transactionId}`, { headers })
  return (await answer.json()) as { status: string; result?: Pass }
}

type Order = { slug: string; phoneNumber: string; place?: string; packageId?: string }

const signupCall = async (
  url: string,
  { slug, phoneNumber, place, packageId }: Order,
  paymentMethod: 'orange_money' | 'vult',
): Promise<[path: string, body: object, headers: Record<string, string>]> => {
  const packs = (await (await fetch(`${url}/api/customer/packages/${slug}`)).json()) as { id: string }[]
  const order = {
    packageId: packageId ?? packs[0]?.id,
    customerName: 'Aminata Kamara',
    phoneNumber,
    paymentMethod,
    entrepreneurId: slug,
  }
  return ['/api/customer/signup-and-pay', order, place === undefined ? {} : { 'phone-place': place }]
}

/**
 * Buys this package, or the seller's first one; `place` is the phone's captive token from the shop's address.
 */
export const buyPass = async ({ url, post }: Asks, order: Order): Promise<Pass> => {
  const answer = await post<Pass & Ordered>(...(await signupCall(url, order, 'orange_money')))
  if (answer.status === 'ready') return answer
  for (let tries = 60; tries > 0; tries -= 1) {
    const { result } = await readPurchase(url, answer)
    if (result !== undefined) return { ...result, statusToken: answer.statusToken }
    await sleep(500)
  }
  throw new Error('the pass was not paid in time')
}

/** Buys minutes for a pass. They may still be unpaid when this returns. */
export const addMinutes = async (
  { post }: Asks,
  { transactionId, statusToken }: Pass,
  minutes: number,
): Promise<void> => {
  const headers = { 'purchase-token': statusToken }
  await post(`/api/purchases/${transactionId}/overtime`, { minutes, paymentMethod: 'orange_money' }, headers)
}

/** Returns a walled phone's captive token, from its router's redirect to the shop. */
export const placeOf = async (phone: Phone): Promise<string> => {
  let place: string | null = null
  await waitUntil(`${phone.name} is sent to the shop`, 30, async () => {
    const { location } = await phone.visit('http://internet.test/')
    const shop = await phone.visit(location.replace('http://portal.lab.test:80/', 'https://portal.lab.test/'))
    place = URL.canParse(shop.location) ? new URL(shop.location).searchParams.get('at') : null
    return place !== null
  })
  return place ?? ''
}

/** An order that waits for its payer on the wallet's page. */
export type WaitingOrder = {
  transactionId: string
  pays: () => Promise<void>
  cancels: () => Promise<void>
}

const standInsOf = async (url: string): Promise<string> =>
  (await fetch(`${url}/demo-wallet/nobody`)).headers.get('x-stand-ins') ?? ''

/** Orders the seller's first package with this captive token; the simulated payer does nothing by itself. */
export const orderByVult = async ({ url, post }: Asks, order: Order): Promise<WaitingOrder> => {
  await fetch(`${await standInsOf(url)}/control/vult/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'stuck' }),
  })
  const answer = await post<Ordered & { nextAction: { url: string } }>(
    ...(await signupCall(url, order, 'vult')),
  )
  const { transactionId, statusToken } = answer
  const page = new URL(answer.nextAction.url, url).pathname
  return {
    transactionId,
    pays: async () => {
      await fetch(`${url}${page}/approve`, { method: 'POST', redirect: 'manual' })
    },
    cancels: async () => {
      await post(`/api/purchases/${transactionId}/cancel`, {}, { 'purchase-token': statusToken })
    },
  }
}
