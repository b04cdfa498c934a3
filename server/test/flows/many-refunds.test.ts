import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManyRefunds } from '../../src/modules/operations/watching/many-refunds.queries.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { sellAt } from '../past-sale.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})

type Sales = { count: number; refunded: number; hoursAgo?: number; method?: 'cash' | 'orange_money' }

const sells = async (
  seller: TestSeller,
  { count, refunded, hoursAgo = 1, method = 'orange_money' }: Sales,
): Promise<void> => {
  const at = new Date(fixture.deps.now().getTime() - hoursAgo * 3_600_000)
  for (let index = 0; index < count; index += 1) {
    const transactionId = await sellAt(fixture, seller, { at, phone: aPhone(), method })
    if (index < refunded) await refundByAdmin(fixture, transactionId)
  }
}

const manyRefunds = () => fixture.deps.db.readAsPlatform((tx) => readManyRefunds(tx, fixture.deps.now()))

test('a seller who refunds ten sales and more than a fifth of the day’s raises an alert', async () => {
  const seller = await aSeller(fixture.deps, { shop: { businessName: 'Market Hub' } })
  await sells(seller, { count: 12, refunded: 10 })
  expect(await manyRefunds()).toMatchObject([{ id: seller.id, sales: 12, refunded: 10 }])
  const alerts = alertsOf(await readReadings(fixture.deps), fixture.deps.now())
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'refunds_many', subject: seller.id }))
  expect(alerts.find(({ kind }) => kind === 'refunds_many')?.text).toMatch(/^Market Hub refunded 10 of 12 /)
})

test('refunds of cash, of earlier days, and fewer than ten raise none', async () => {
  const before = await manyRefunds()
  await sells(await aSeller(fixture.deps), { count: 10, refunded: 10, method: 'cash' })
  await sells(await aSeller(fixture.deps), { count: 10, refunded: 10, hoursAgo: 25 })
  await sells(await aSeller(fixture.deps), { count: 9, refunded: 9 })
  expect(await manyRefunds()).toEqual(before)
})
