import { sleep } from '../src/commands.ts'
import type { Pass, Product } from './product.ts'

/** Asks the product for JSON. */
export type Asks = { url: string; post: Product['post'] }

type Ordered = { status: string; transactionId: string; statusToken: string }

const readPurchase = async (url: string, { transactionId, statusToken }: Ordered) => {
  const headers = { 'purchase-token': statusToken }
  const answer = await fetch(`${url}/api/purchases/${transactionId}`, { headers })
  return (await answer.json()) as { status: string; result?: Pass }
}

type Order = { slug: string; phoneNumber: string; place?: string; packageId?: string }

/** Buys this package, or the seller's first; `place` is where the phone is, as the shop's address says. */
export const buyPass = async (
  { url, post }: Asks,
  { slug, phoneNumber, place, packageId }: Order,
): Promise<Pass> => {
  const packs = (await (await fetch(`${url}/api/customer/packages/${slug}`)).json()) as { id: string }[]
  const order = {
    packageId: packageId ?? packs[0]?.id,
    customerName: 'Aminata Kamara',
    phoneNumber,
    paymentMethod: 'orange_money',
    entrepreneurId: slug,
  }
  const headers = place === undefined ? {} : { 'phone-place': place }
  const answer = await post<Pass & Ordered>('/api/customer/signup-and-pay', order, headers)
  if (answer.status === 'ready') return answer
  for (let tries = 60; tries > 0; tries -= 1) {
    const { result } = await readPurchase(url, answer)
    if (result !== undefined) return { ...result, statusToken: answer.statusToken }
    await sleep(500)
  }
  throw new Error('the pass was not paid in time')
}

/** Buys minutes on top of a pass. They may not be paid yet when this returns. */
export const addMinutes = async (
  { post }: Asks,
  { transactionId, statusToken }: Pass,
  minutes: number,
): Promise<void> => {
  const headers = { 'purchase-token': statusToken }
  await post(`/api/purchases/${transactionId}/overtime`, { minutes, paymentMethod: 'orange_money' }, headers)
}
