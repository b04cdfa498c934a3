import { countsForLoyalty } from '@minit/domain/passes/loyalty.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '../../src/modules/money/payments/cash.ts'
import { countPaidPurchases, findLoyaltyFacts } from '../../src/modules/passes/loyalty/customers.queries.ts'
import { buyPass } from '../../src/modules/sales/purchases/buy.ts'
import { addPerson } from '../../src/modules/shop/staff/people.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { buys } from '../purchases.ts'
import { readLoyalty, recomputeLoyalty } from '../recompute.ts'
import { GOOD_PIN, ownerOf } from '../staff-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

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
  return (await buyPass(fixture.deps, order, waitOptions)).purchase.id
}

const paysCash = async (at: TestSeller, phone: string): Promise<string> => {
  const id = await orderCash(at, phone)
  await decideCash(fixture.deps, at.id, { purchaseId: id, decision: 'received' })
  return id
}

const countOf = async (phone: string) => (await readLoyalty(fixture))[phone]
const refund = (id: string) => refundByAdmin(fixture, id)

test('cash counts once a day at a seller, and all methods together at most ten times', async () => {
  const phone = aPhone()
  await paysCash(seller, phone)
  await paysCash(seller, phone)
  expect(await countOf(phone)).toBe(1)
  await paysCash(await aSeller(fixture.deps), phone)
  expect(await countOf(phone)).toBe(2)
  for (let count = 1; count <= 12; count += 1) await buys(fixture, seller, { phoneNumber: phone })
  expect(await countOf(phone)).toBe(11)
  fixture.clock.advance({ hours: 24 })
  await paysCash(seller, phone)
  await buys(fixture, seller, { phoneNumber: phone })
  expect(await countOf(phone)).toBe(13)
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
})

test('on trial one wallet payment a day counts, and none below Le 1', async () => {
  const phone = aPhone()
  const onTrial = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } })
  const cheap = await aSeller(fixture.deps, { pack: { priceMinor: 99 } })
  for (let count = 1; count <= 3; count += 1) {
    await buys(fixture, onTrial, { phoneNumber: phone })
    await buys(fixture, cheap, { phoneNumber: phone, paymentMethod: 'vult' })
  }
  expect(await countOf(phone)).toBe(1)
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
})

test("nothing that the owner or staff buy at the shop's own price counts", async () => {
  const shop = await aSeller(fixture.deps)
  const [ownPhone, cashierPhone] = [aPhone(), aPhone()]
  await fixture.database.asOwner('update entrepreneurs set phone = $2 where id = $1', [shop.id, ownPhone])
  const cashier = { name: 'Isatu', phone: cashierPhone, role: 'cashier', pin: GOOD_PIN } as const
  await addPerson(fixture.deps, ownerOf(shop), cashier)
  for (const phone of [ownPhone, cashierPhone]) {
    await paysCash(shop, phone)
    await buys(fixture, shop, { phoneNumber: phone })
    expect(await countOf(phone)).toBe(0)
    await buys(fixture, seller, { phoneNumber: phone })
    expect(await countOf(phone)).toBe(1)
  }
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
})

test('cash at a seller on trial or for less than Le 1 counts for nothing', async () => {
  const phone = aPhone()
  await paysCash(await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial' } }), phone)
  await paysCash(await aSeller(fixture.deps, { pack: { priceMinor: 99 } }), phone)
  expect(await countOf(phone)).toBe(0)
  await paysCash(await aSeller(fixture.deps, { pack: { priceMinor: 100 } }), phone)
  expect(await countOf(phone)).toBe(1)
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
})

test('a refund removes what counted, and nothing else', async () => {
  const phone = aPhone()
  const [counted, uncounted] = [await paysCash(seller, phone), await paysCash(seller, phone)]
  await refund(uncounted)
  expect(await countOf(phone)).toBe(1)
  await refund(counted)
  expect(await countOf(phone)).toBe(0)
  await paysCash(seller, phone)
  expect(await countOf(phone)).toBe(1)
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
})

test('two cash sales confirmed at the same instant count once', async () => {
  for (let round = 0; round < 5; round++) {
    const phone = aPhone()
    const ids = [await orderCash(seller, phone), await orderCash(seller, phone)]
    await Promise.all(
      ids.map((id) => decideCash(fixture.deps, seller.id, { purchaseId: id, decision: 'received' })),
    )
    expect(await countOf(phone)).toBe(1)
  }
})

test('negative control: when both look before the buyer is locked, both count', async () => {
  const phone = aPhone()
  const ids = [await orderCash(seller, phone), await orderCash(seller, phone)]
  const haveBothRead = barrierOf(ids.length)
  const [customer] = await fixture.database.asOwner<{ id: string }>(
    'select id from customers where phone = $1',
    [phone],
  )
  if (customer === undefined) throw new Error('the order made no customer')
  const countUnguarded = (id: string) =>
    fixture.deps.db.inTenant(seller.id, async (tx) => {
      const of = { entrepreneurId: seller.id, purchaseId: id, on: fixture.deps.now() }
      const { isOwnShop, ...countedToday } = await findLoyaltyFacts(tx, of)
      await haveBothRead()
      const sale = { kind: 'pass', paymentMethod: 'cash', priceMinor: 3500, sellerStatus: 'active' } as const
      if (countsForLoyalty({ ...sale, countedToday, isOwnShop })) await countPaidPurchases(tx, customer.id, 1)
    })
  await Promise.all(ids.map(countUnguarded))
  expect(await countOf(phone)).toBe(2)
})

test('cash and the wallet at the same instant make one tenth step of a day', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = aPhone()
    for (let count = 1; count <= 9; count += 1) await buys(fixture, seller, { phoneNumber: phone })
    const purchaseId = await orderCash(seller, phone)
    await Promise.all([
      decideCash(fixture.deps, seller.id, { purchaseId, decision: 'received' }),
      buys(fixture, seller, { phoneNumber: phone }),
    ])
    expect(await countOf(phone)).toBe(10)
  }
})

test('two wallet payments at the same instant make one tenth step of a day', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = aPhone()
    for (let count = 1; count <= 9; count += 1) await buys(fixture, seller, { phoneNumber: phone })
    await Promise.all([1, 2].map(() => buys(fixture, seller, { phoneNumber: phone })))
    const paid = await fixture.database.asOwner(
      `select id from purchases where phone = $1 and status = 'paid'`,
      [phone],
    )
    expect([paid.length, await countOf(phone)]).toEqual([11, 10])
  }
})

test('negative control: when they look before the buyer is locked, the day has eleven', async () => {
  const phone = aPhone()
  for (let count = 1; count <= 9; count += 1) await buys(fixture, seller, { phoneNumber: phone })
  const ids = [await orderCash(seller, phone), await orderCash(seller, phone)]
  const [customer] = await fixture.database.asOwner<{ id: string }>(
    'select id from customers where phone = $1',
    [phone],
  )
  if (customer === undefined) throw new Error('the order made no customer')
  const haveBothRead = barrierOf(ids.length)
  const countUnguarded = (purchaseId: string, paymentMethod: 'vult' | 'cash') =>
    fixture.deps.db.inTenant(seller.id, async (tx) => {
      const of = { entrepreneurId: seller.id, purchaseId, on: fixture.deps.now() }
      const { isOwnShop, ...countedToday } = await findLoyaltyFacts(tx, of)
      await haveBothRead()
      const sale = { kind: 'pass', paymentMethod, priceMinor: 3500, sellerStatus: 'active' } as const
      if (countsForLoyalty({ ...sale, countedToday, isOwnShop })) await countPaidPurchases(tx, customer.id, 1)
    })
  await Promise.all(ids.map((id, at) => countUnguarded(id, at === 0 ? 'vult' : 'cash')))
  expect(await countOf(phone)).toBe(11)
})
