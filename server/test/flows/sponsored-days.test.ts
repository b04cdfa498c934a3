import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { exportStatement, readMoney } from '@minit/contract/entrepreneur/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookGrants } from '../../src/modules/sales/sponsors/book-grants.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { expectInvariants } from '../invariants.ts'
import { payoutFixture } from '../payout-fixture.ts'
import { aSponsorship, connectsAll } from '../sponsors.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
  await money.setFee({ basisPoints: 1_000, fixedMinor: 0 })
  // In the middle of a month, 30 days later is in the next one.
  const day = fixture.deps.now().getUTCDate()
  fixture.clock.advance({ hours: 24 * ((40 - day) % 30) })
})
afterAll(() => fixture.close())

const asOwner = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** Phones go online by a new sponsor, and what they used is booked. */
const usesSponsored = async (seller: TestSeller, phones: number): Promise<void> => {
  const { id } = await aSponsorship(fixture, seller)
  for (let at = 0; at < phones; at += 1)
    await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  await connectsAll(fixture, seller)
  fixture.clock.advance({ minutes: 60 })
  await Promise.all([bookGrants(fixture.deps), bookGrants(fixture.deps)])
}

/** The sums of the statement's lines for sponsored minutes: what sponsors paid, and what came to the balance. */
const statementOf = async (seller: TestSeller, month: string) => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const { body } = await fixture.app.inject({
    url: `${exportStatement.path}?month=${month}`,
    headers: { authorization: `Bearer ${sessionToken}` },
  })
  const lines = body.split('\r\n').filter((line) => line.includes(',Sponsored minutes,'))
  const sumOf = (cell: number) =>
    Math.round(lines.reduce((sum, line) => sum + Number(line.split(',')[cell]) * 100, 0)) / 100
  return { count: lines.length, paid: sumOf(5), owed: sumOf(8) }
}

const monthNow = (): string => fixture.deps.now().toISOString().slice(0, 7)

test('what sponsors brought is named in My money and Analytics, and is what the statements list', async () => {
  const seller = await aSeller(fixture.deps)
  const read = async () => {
    const call = await asOwner(seller)
    return {
      money: (await call(readMoney, {})).sponsored,
      week: (await call(readAnalytics, { query: { period: '7d' } })).revenueMetrics,
      quarter: (await call(readAnalytics, { query: { period: '90d' } })).revenueMetrics,
    }
  }
  expect(await read()).toMatchObject({ money: { thisMonth: 0, lastMonth: 0 }, week: { sponsored: 0 } })
  await usesSponsored(seller, 3)
  fixture.clock.advance({ hours: 24 })
  await usesSponsored(seller, 1)
  const first = await statementOf(seller, monthNow())
  expect(first.count).toBe(4)
  expect(first.owed).toBeLessThan(first.paid)
  expect(await read()).toMatchObject({
    money: { thisMonth: first.owed, lastMonth: 0 },
    week: { sponsored: first.paid, totalRevenue: 0 },
  })

  const monthBefore = monthNow()
  fixture.clock.advance({ hours: 24 * 30 })
  expect(monthNow()).not.toBe(monthBefore)
  await usesSponsored(seller, 2)
  const second = await statementOf(seller, monthNow())
  expect(second.count).toBe(2)
  const { money: months, week, quarter } = await read()
  expect(months).toEqual({ thisMonth: second.owed, lastMonth: first.owed })
  expect(week.sponsored).toBe(second.paid)
  expect(quarter.sponsored).toBeCloseTo(first.paid + second.paid)
  await expectInvariants(fixture)
})

test('what sponsors brought one shop is not shown to another', async () => {
  const [one, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  await usesSponsored(one, 1)
  const call = await asOwner(other)
  expect((await call(readMoney, {})).sponsored).toEqual({ thisMonth: 0, lastMonth: 0 })
})

test('uses that are booked at once add up, on a day with and without sums', async () => {
  const seller = await aSeller(fixture.deps)
  const grossOf = async (): Promise<number> => {
    const [row] = await fixture.database.asOwner<{ gross: string }>(
      'select gross_minor as gross from sponsored_days where entrepreneur_id = $1',
      [seller.id],
    )
    return Number(row?.gross)
  }
  await usesSponsored(seller, 2)
  const once = await grossOf()
  await usesSponsored(seller, 2)
  expect(await grossOf()).toBe(2 * once)
})
