import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseNumber } from '../../src/modules/operations/privacy/erase-person.ts'
import { lockCustomer } from '../../src/modules/passes/loyalty/customers.queries.ts'
import { newCustomer } from '../../src/modules/sales/customers/customers.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { aCard, sells, usesCard } from '../voucher-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'
import { watching } from '../watched-statements.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

type Erased<Done> = { phone: string; done: Done }

/**
 * A number with an old sale. Its erasure has locked, and not changed, the customer when `meanwhile` starts
 * and waits for it.
 */
const amidErasure = async <Done>(meanwhile: (phone: string) => Promise<Done>): Promise<Erased<Done>> => {
  const phone = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber: phone })
  fixture.clock.advance({ minutes: 60 * 24 * 4 })
  await fixture.drain()
  const sales: Promise<Done>[] = []
  const watched = watching(fixture.deps, {
    after: async (text) => {
      if (!/^select id from customers .* for update$/.test(text)) return
      const sale = meanwhile(phone)
      // The code below handles a sale that fails before the commit.
      sale.catch(() => {})
      sales.push(sale)
      await untilWaiting(fixture.database)
    },
  })
  await watched.db.asPlatform((tx) => eraseNumber(fixture.deps, tx, { phone, why: 'request' }))
  const [sale] = sales
  if (sale === undefined) throw new Error('nobody came meanwhile')
  return { phone, done: await sale }
}

const customersOf = (phone: string) =>
  fixture.database.asOwner<{ orders: number; steps: number }>(
    `select (select count(*)::int from purchases p where p.customer_id = c.id and p.phone = c.phone) as orders,
       c.paid_purchases as steps from customers c where c.phone = $1`,
    [phone],
  )

test('a card sold to a number during its erasure is the first sale of a new customer', async () => {
  const card = await aCard(fixture, seller)
  const { phone, done } = await amidErasure((number) => sells(fixture, seller, card, number))
  expect(done.priceMinor).toBe(3_500)
  expect(await customersOf(phone)).toEqual([{ orders: 1, steps: 1 }])
  await expectInvariants(fixture)
})

test('a card whose holder types the code meanwhile is so too', async () => {
  const card = await aCard(fixture, seller)
  const { phone, done } = await amidErasure((phoneNumber) => usesCard(fixture, card, phoneNumber))
  expect(done.transactionId).not.toBe('')
  expect(await customersOf(phone)).toEqual([{ orders: 1, steps: 1 }])
})

const holdIn = (phone: string, turns?: number) =>
  fixture.deps.db.inTenant(seller.id, (tx) => lockCustomer(tx, newCustomer(fixture.deps, phone), turns))

test('the buyer of a sale is locked, though the number that found it was erased', async () => {
  const { phone, done } = await amidErasure((number) => holdIn(number))
  expect(done.phone).toBe(phone)
})

test('negative control: with a single lookup the buyer is missing, and the sale fails', async () => {
  await expect(amidErasure((number) => holdIn(number, 1))).rejects.toThrow('is missing')
})
