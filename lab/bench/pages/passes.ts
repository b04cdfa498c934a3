import { connectAs } from '../fixture.ts'
import type { Ask } from '../load.ts'
import { offersOf, ordersFor } from '../orders.ts'
import type { Served } from '../serve.ts'
import type { Page } from './rows.ts'

/** Enough that no pass exceeds its read limit. */
const PASSES = 20

/** Buys passes of one shop at this server, so that all pages show the same text. */
export const buyPasses = async ({ url, ownerUrl }: Served): Promise<Page[]> => {
  const owner = await connectAs(ownerUrl)
  const shops = await owner.query<{ id: string }>("select id from entrepreneurs where slug = 'demo-hub'")
  const offers = await offersOf(owner)
  await owner.end()
  const own = offers.filter(({ entrepreneurId }) => entrepreneurId === shops.rows[0]?.id)
  return Promise.all(ordersFor(url, own, { from: 0, count: PASSES }).map(buy))
}

/** The answer arrives once the simulated payer has confirmed, after a second. */
const buy = async ({ url, method = 'POST', headers = {}, body = '' }: Ask): Promise<Page> => {
  const answer = await fetch(url, { method, headers, body })
  // The API's answer to an order that was paid.
  const sold = (await answer.json()) as { transactionId: string; statusToken: string; status: string }
  if (sold.status !== 'ready') throw new Error(`an order was answered ${answer.status}: ${sold.status}`)
  return { path: `/pass/${sold.transactionId}?t=${sold.statusToken}`, says: 'Network name' }
}
