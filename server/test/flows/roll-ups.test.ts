import type { DeliveryMethod, PaymentMethod } from '@minit/domain/money/payments.ts'
import { MAX_COUNTED_A_DAY } from '@minit/domain/passes/loyalty.ts'
import type { Channel } from '@minit/domain/shop/pricing.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markNotificationRead } from '../../src/modules/messaging/feed/feed.ts'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { rebuildRollUps } from '../../src/modules/passes/roll-ups/rebuild.queries.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { eventually } from '../purchases.ts'
import { readRollUps, recomputeRollUps } from '../recompute.ts'
import { countRows, recordsOf } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Order = {
  seller: TestSeller
  phone: string
  method?: PaymentMethod
  channel?: Channel
  deliveryMethod?: DeliveryMethod
}

/** The purchase call without its rate limits. */
const startsToBuy = async (order: Order): Promise<string> => {
  const { seller, phone, method = 'cash', channel = 'provider', deliveryMethod = 'qr_display' } = order
  const { purchase } = await buyPass(
    fixture.deps,
    {
      channel,
      entrepreneurKey: seller.id,
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneText: phone,
      method,
      deliveryMethod,
      customerId: null,
      shownPriceMinor: null,
    },
    { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal },
  )
  return purchase.id
}

const someSales = fc.array(
  fc.record({
    seller: fc.nat(1),
    customer: fc.nat(2),
    method: fc.constantFrom<PaymentMethod>('cash', 'cash', 'orange_money', 'vult'),
    channel: fc.constantFrom<Channel>('provider', 'counter'),
    isReceived: fc.boolean(),
    hoursLater: fc.nat(30),
  }),
  { minLength: 1, maxLength: 14 },
)

test('after any series of sales the roll-ups equal a recount of all purchases, also after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(someSales, async (sales) => {
      const sellers = [
        await aSeller(fixture.deps, { pack: { priceMinor: 3333 } }),
        await aSeller(fixture.deps, { pack: { durationMinutes: 30, priceMinor: 1999 } }),
      ]
      const phones = [aPhone(), aPhone(), aPhone()]
      for (const { seller: at, customer, method, channel, isReceived, hoursLater } of sales) {
        const [seller, phone] = [sellers[at], phones[customer]]
        if (seller === undefined || phone === undefined) throw new Error('there is no such seller or phone')
        const id = await startsToBuy({ seller, phone, method, channel })
        if (method === 'cash')
          await decideCash(fixture.deps, seller.id, {
            purchaseId: id,
            decision: isReceived ? 'received' : 'declined',
          })
        else
          await eventually(async () => expect(await recordsOf(fixture, id)).toMatchObject({ status: 'paid' }))
        fixture.clock.advance({ hours: hoursLater })
      }
      for (const { id } of sellers) {
        const counted = await recomputeRollUps(fixture, id)
        expect(await readRollUps(fixture, id)).toEqual(counted)
        await fixture.deps.db.asPlatform((tx) => rebuildRollUps(tx, id))
        expect(await readRollUps(fixture, id)).toEqual(counted)
      }
    }),
    { numRuns: 12 },
  )
}, 180_000)

const SETTLEMENTS = 40
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A number of the stand-in's test series: its payer pays when the test says so. */
const silentPhone = (at: number) => `+2327600${at}129`

/** By wallet: each such sale counts towards the buyer's tier, whereas cash counts once a day. */
const settleAllAtOnce = async (orders: Order[]) => {
  const references: string[] = []
  for (const order of orders) {
    const id = await startsToBuy({ ...order, method: 'vult' })
    references.push((await recordsOf(fixture, id)).reference)
  }
  const received = { kind: 'succeeded', amount: { amountMinor: 3500, currency: 'SLE' } } as const
  await Promise.all(
    references.map((reference) =>
      recordProviderEvent(fixture.deps, 'vult', {
        event: { ...received, key: reference, reference },
        source: 'webhook',
      }),
    ),
  )
}

test('40 simultaneous settlements of one seller and one customer lose no count', async () => {
  const [seller, phone] = [await aSeller(fixture.deps), silentPhone(0)]
  await settleAllAtOnce(times(SETTLEMENTS, () => ({ seller, phone, channel: 'counter' })))
  const { totals, days } = await readRollUps(fixture, seller.id)
  // Five of a hundred minutes are added, as on any wallet sale of this channel.
  const figures = { sales: SETTLEMENTS, revenueMinor: SETTLEMENTS * 3500, minutes: SETTLEMENTS * 63 }
  // At most ten purchases a day by one number at one seller count towards its tier.
  expect(totals).toMatchObject({ ...figures, customers: 1, repeatCustomers: 1, silverTier: 1 })
  expect(totals).toMatchObject({ newTier: 0, bronzeTier: 0, goldTier: 0, platinumTier: 0 })
  expect(days).toMatchObject([{ ...figures, newCustomers: 1 }])
  const counted = `phone = '${phone}' and paid_purchases = ${MAX_COUNTED_A_DAY}`
  expect(await countRows(fixture, 'customers', counted)).toBe(1)
  const here = `entrepreneur_id = '${seller.id}'`
  expect(await countRows(fixture, 'passes', here)).toBe(SETTLEMENTS)
  expect(await countRows(fixture, 'packages', `${here} and sold_count = ${SETTLEMENTS}`)).toBe(1)
  expect(await countRows(fixture, 'seller_customers', `${here} and purchases = ${SETTLEMENTS}`)).toBe(1)
})

test('40 simultaneous settlements, crosswise over sellers and customers, all succeed and lose no count', async () => {
  const sellers = await Promise.all(times(3, () => aSeller(fixture.deps)))
  const phones = times(4, (at) => silentPhone(at + 1))
  const orders = times(SETTLEMENTS, (index) => ({
    // Both indexes are within range, so neither is ever missing.
    seller: sellers[index % 3] as TestSeller,
    phone: phones[(index * 3) % 4] as string,
    channel: 'counter' as const,
    deliveryMethod: 'sms' as const,
  }))
  await settleAllAtOnce(orders)
  for (const { id } of sellers) {
    const sales = orders.filter(({ seller }) => seller.id === id).length
    const { totals } = await readRollUps(fixture, id)
    expect(totals).toMatchObject({ sales, revenueMinor: sales * 3500, customers: 4, repeatCustomers: 4 })
    expect(await countRows(fixture, 'messages', `entrepreneur_id = '${id}'`)).toBe(sales)
  }
  const inList = phones.map((phone) => `'${phone}'`).join()
  expect(await countRows(fixture, 'customers', `phone in (${inList}) and paid_purchases = 10`)).toBe(4)
})

test('new purchases, decisions and a seller’s reads do not block each other', async () => {
  const [seller, phone] = [await aSeller(fixture.deps), aPhone()]
  const waiting: string[] = []
  for (let started = 0; started < 15; started++) waiting.push(await startsToBuy({ seller, phone }))
  const notes = await fixture.database.asOwner<{ id: string }>(
    'select id from notifications where entrepreneur_id = $1',
    [seller.id],
  )
  await Promise.all([
    ...waiting.map((id) => decideCash(fixture.deps, seller.id, { purchaseId: id, decision: 'received' })),
    ...notes.map(({ id }) => markNotificationRead(fixture.deps, seller.id, id)),
    ...times(15, () => startsToBuy({ seller, phone: aPhone() })),
  ])
  expect((await readRollUps(fixture, seller.id)).totals).toMatchObject({ sales: 15 })
  const here = `entrepreneur_id = '${seller.id}'`
  expect(await countRows(fixture, 'purchases', `${here} and status = 'awaiting_payment'`)).toBe(15)
})

test('a sale settled around midnight belongs to one day in all records, the day it was paid', async () => {
  const seller = await aSeller(fixture.deps)
  const id = await startsToBuy({ seller, phone: aPhone() })
  let day = 0
  const now = () => new Date(fixture.deps.now().getTime() + day++ * 24 * 3_600_000)
  await decideCash({ ...fixture.deps, now }, seller.id, { purchaseId: id, decision: 'received' })
  expect(day).toBeGreaterThan(1)
  expect(await readRollUps(fixture, seller.id)).toEqual(await recomputeRollUps(fixture, seller.id))
  const [pass] = await fixture.database.asOwner(
    `select s.starts_at = p.paid_at + interval '15 minutes' as "startsAfterPaying", l.created_at = p.paid_at as "bookedWhenPaid" from purchases p
     join passes s on s.purchase_id = p.id join ledger_transactions l on l.purchase_id = p.id where p.id = $1`,
    [id],
  )
  expect(pass).toEqual({ startsAfterPaying: true, bookedWhenPaid: true })
})
