import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrder } from '../../server/test/a-sale.ts'
import { startTestApp, type TestApp } from '../../server/test/app.ts'
import { aPhone, aSeller, type TestSeller } from '../../server/test/builders.ts'
import { AT_ONCE, buys, eventually } from '../../server/test/purchases.ts'
import { checkBooks } from '../lab/books.ts'
import { deliver, type Inbox, type Notice, openInbox } from './inbox.ts'
import { ordersOf, spoiltFrom } from './spoil.ts'

// The short form of `npm run proof -- webhooks`: fewer forgeries and orders, one payment for each provider.

const SPOILT = 24
const COPIES = 3

const PROVIDERS = [
  { provider: 'pawapay', method: 'orange_money' },
  { provider: 'monime', method: 'orange_money' },
  { provider: 'vult', method: 'vult' },
] as const

let world: TestApp
let seller: TestSeller
let inbox: Inbox
beforeAll(async () => {
  world = await startTestApp({ hasMonime: true })
  seller = await aSeller(world.deps)
  inbox = await openInbox()
  await fetch(`${world.standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: inbox.url }),
  })
})
afterAll(async () => {
  inbox.close()
  await world.close()
})
beforeEach(() => world.database.asOwner('delete from rate_limits'))

/** Settings are read again every two seconds of the clock. */
const putFirst = async (provider: string): Promise<void> => {
  await world.database.asOwner(
    `insert into platform_settings (key, value, updated_at) values ('payment_rails', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ payments: { orange_money: [provider] }, payouts: {} })],
  )
  world.clock.advance({ seconds: 5 })
}

/** Each from no counter's address: who forges often is turned away unread. */
const tells = async (notice: Notice): Promise<number> => {
  await world.database.asOwner('delete from rate_limits')
  return deliver(world.url, notice)
}

/** Orders, and returns what the provider told of it, which the product has not heard. */
const orders = async (provider: string, paymentMethod: 'orange_money' | 'vult') => {
  inbox.take()
  const { phoneNumber } = anOrder(seller, { phoneNumber: aPhone() })
  const sale = await buys(world, seller, { phoneNumber, paymentMethod }, AT_ONCE)
  const notices: Notice[] = []
  await eventually(async () => {
    notices.push(...inbox.take().filter(({ path }) => path.startsWith(`/api/webhooks/${provider}`)))
    expect(notices.length).toBeGreaterThan(0)
  })
  return { id: sale.transactionId, notices }
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const [row] = await world.database.asOwner<{ status: string }>(
    'select status from purchases where id = $1',
    [id],
  )
  return row?.status
}

describe.each(PROVIDERS)('what $provider tells', ({ provider, method }) => {
  test('is refused with 401 when it is forged, and changes nothing; genuine it counts once, however often and in whichever order', async () => {
    await putFirst(provider)
    const { id, notices } = await orders(provider, method)
    const all = notices.flatMap((notice) => spoiltFrom(provider, notice))
    const step = Math.ceil(all.length / SPOILT)
    for (const { how, notice, isForged } of all.filter((_, index) => index % step === 0)) {
      const status = await tells(notice)
      if (isForged) expect(status, how).toBe(401)
      else expect(status, how).toBeLessThan(500)
    }
    expect(await statusOf(id)).toBe('awaiting_payment')
    for (const order of ordersOf(notices))
      for (const notice of order)
        expect(await Promise.all(Array.from({ length: COPIES }, () => tells(notice)))).toEqual(
          Array(COPIES).fill(200),
        )
    await eventually(async () => expect(await statusOf(id)).toBe('paid'))
  })
})

test('afterwards the books are as the providers’ own ledgers', async () => {
  await world.drain()
  const { lost, doubled, wrong } = await checkBooks(
    { cluster: world.database, deps: world.deps, standInsUrl: world.standInsUrl },
    [],
  )
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
})
