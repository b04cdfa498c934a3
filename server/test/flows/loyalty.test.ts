import { countsForLoyalty } from '@minit/domain/loyalty.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPaidPurchases, findCashCount } from '../../src/features/customers/customers.queries.ts'
import { decideCash } from '../../src/features/payments/cash.ts'
import { buyPass } from '../../src/features/purchases/buy.ts'
import { refundPurchase } from '../../src/features/refunds/refund-purchase.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPhone, aSeller, type TestSeller } from '../builders.ts'
import { meetingOf } from '../crash/careless-settlement.ts'
import { buys } from '../purchases.ts'
import { readLoyalty, recomputeLoyalty } from '../recompute.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const orderCash = async (at: TestSeller, phone: string): Promise<string> => {
  const order = {
    channel: 'provider',
    entrepreneurKey: at.id,
    packageId: at.pack.id,
    customerName: 'Aminata Kamara',
    phoneText: phone,
    method: 'cash',
    deliveryMethod: 'qr_display',
    customerId: null,
    shownPriceMinor: null,
  } as const
  const waitOptions = { idempotencyKey: null, respondAsync: true, signal: new AbortController().signal }
  return (await buyPass(world.deps, order, waitOptions)).purchase.id
}

const paysCash = async (at: TestSeller, phone: string): Promise<string> => {
  const id = await orderCash(at, phone)
  await decideCash(world.deps, at.id, { purchaseId: id, decision: 'received' })
  return id
}

const countOf = async (phone: string) => (await readLoyalty(world))[phone]
const refund = (id: string) =>
  refundPurchase(world.deps, ADMIN, { transactionId: id, reason: 'The WiFi was down.' })

test('cash counts once a day at a seller, and what a provider proved always', async () => {
  const phone = aPhone()
  await paysCash(seller, phone)
  await paysCash(seller, phone)
  expect(await countOf(phone)).toBe(1)
  await paysCash(await aSeller(world.deps), phone)
  expect(await countOf(phone)).toBe(2)
  await buys(world, seller, { phoneNumber: phone })
  await buys(world, seller, { phoneNumber: phone })
  expect(await countOf(phone)).toBe(4)
  world.clock.advance({ hours: 24 })
  await paysCash(seller, phone)
  expect(await countOf(phone)).toBe(5)
  expect(await readLoyalty(world)).toEqual(await recomputeLoyalty(world))
})

test('cash at a seller on trial or for less than Le 1 counts for nothing', async () => {
  const phone = aPhone()
  await paysCash(await aSeller(world.deps, { shop: { subscriptionStatus: 'trial' } }), phone)
  await paysCash(await aSeller(world.deps, { pack: { priceMinor: 99 } }), phone)
  expect(await countOf(phone)).toBe(0)
  await paysCash(await aSeller(world.deps, { pack: { priceMinor: 100 } }), phone)
  expect(await countOf(phone)).toBe(1)
  expect(await readLoyalty(world)).toEqual(await recomputeLoyalty(world))
})

test('a refund takes back what counted, and nothing for what did not', async () => {
  const phone = aPhone()
  const [counted, uncounted] = [await paysCash(seller, phone), await paysCash(seller, phone)]
  await refund(uncounted)
  expect(await countOf(phone)).toBe(1)
  await refund(counted)
  expect(await countOf(phone)).toBe(0)
  await paysCash(seller, phone)
  expect(await countOf(phone)).toBe(1)
  expect(await readLoyalty(world)).toEqual(await recomputeLoyalty(world))
})

test('two cash sales confirmed at the same instant count once', async () => {
  for (let round = 0; round < 5; round++) {
    const phone = aPhone()
    const ids = [await orderCash(seller, phone), await orderCash(seller, phone)]
    await Promise.all(
      ids.map((id) => decideCash(world.deps, seller.id, { purchaseId: id, decision: 'received' })),
    )
    expect(await countOf(phone)).toBe(1)
  }
})

test('twin: looking before the buyer is locked, both of them would count', async () => {
  const phone = aPhone()
  const ids = [await orderCash(seller, phone), await orderCash(seller, phone)]
  const haveBothLooked = meetingOf(ids.length)
  const [customer] = await world.database.asOwner<{ id: string }>(
    'select id from customers where phone = $1',
    [phone],
  )
  if (customer === undefined) throw new Error('the order made no customer')
  const countCarelessly = (id: string) =>
    world.deps.db.inTenant(seller.id, async (tx) => {
      const of = { entrepreneurId: seller.id, customerId: customer.id, on: world.deps.now(), except: id }
      const cash = await findCashCount(tx, of)
      await haveBothLooked()
      if (countsForLoyalty({ kind: 'pass', paymentMethod: 'cash', priceMinor: 3500, ...cash }))
        await countPaidPurchases(tx, customer.id, 1)
    })
  await Promise.all(ids.map(countCarelessly))
  expect(await countOf(phone)).toBe(2)
})
