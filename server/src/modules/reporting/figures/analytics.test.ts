import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { freetownDay, HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { PERIOD_DAYS, PERIODS } from '@minit/domain/kernel/periods.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCounterSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../../../../test/builders.ts'
import { sellAt } from '../../../../test/past-sale.ts'
import { refusalOf } from '../../../../test/purchases.ts'
import { recountAnalytics } from '../../../../test/recount-analytics.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const callAs = async (seller: TestSeller) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const hoursAgo = (hours: number) => new Date(fixture.deps.now().getTime() - hours * HOUR_MS)

const aHistory = fc.array(
  fc.record({
    hoursAgo: fc.oneof(fc.nat(24), fc.nat(24 * 16), fc.nat(24 * 65), fc.nat(24 * 190), fc.nat(24 * 740)),
    customer: fc.nat(3),
    pack: fc.nat(1),
    method: fc.constantFrom(
      'orange_money' as const,
      'africell_money' as const,
      'vult' as const,
      'cash' as const,
    ),
    overtimeMinutes: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined, freq: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('the figures of a period', () => {
  test('equal a count of the single sales, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, async (history) => {
        const seller = await aSeller(fixture.deps, { pack: { priceMinor: 3333, overtimeRateMinor: 55 } })
        const short = await aPackage(fixture.deps, seller.id, {
          durationMinutes: 30,
          priceMinor: 1999,
          overtimeRateMinor: 35,
        })
        const phones = Array.from({ length: 4 }, aPhone)
        const packs = [seller.pack.id, short.id]
        for (const { hoursAgo: hours, customer, pack, ...sale } of history.toSorted(
          (a, b) => b.hoursAgo - a.hoursAgo,
        )) {
          const [phone, packageId] = [phones[customer], packs[pack]]
          if (phone === undefined || packageId === undefined)
            throw new Error('there is no such buyer or package')
          await sellAt(fixture, seller, { at: hoursAgo(hours), ...sale, phone, packageId })
        }
        const call = await callAs(seller)
        for (const period of PERIODS) {
          const { packagePerformance, ...reported } = await call(readAnalytics, { query: { period } })
          const today = freetownDay(fixture.deps.now())
          const { packages, ...counted } = await recountAnalytics(fixture, seller.id, {
            today,
            count: PERIOD_DAYS[period],
          })
          expect(reported).toEqual({ period, ...counted })
          const sold = packagePerformance.filter(({ sales, salesBefore }) => sales + salesBefore > 0)
          const figures = sold.map(({ id, name, durationMinutes, avgRating, ...rest }) => [id, rest])
          expect(Object.fromEntries(figures)).toEqual(packages)
        }
      }),
      { numRuns: 10 },
    )
    // Some hundred sales, each with all its ledger entries.
  }, 240_000)

  test('leave out buyers without a number, who are not one customer who comes back', async () => {
    const seller = await aSeller(fixture.deps)
    await aCounterSale(fixture, seller)
    await aCounterSale(fixture, seller)
    await sellAt(fixture, seller, { at: hoursAgo(1), phone: aPhone() })
    const call = await callAs(seller)
    const expected = { totalCustomers: 1, newCustomers: 1, returningCustomers: 0 }
    const { sales, customerMetrics } = await call(readAnalytics, { query: { period: '7d' } })
    expect(sales).toBe(3)
    expect(customerMetrics).toMatchObject(expected)
    expect(Object.values(customerMetrics.loyaltyDistribution).reduce((sum, count) => sum + count)).toBe(1)
    const listed = await call(listCustomers, { query: { period: '7d' } })
    expect(listed).toMatchObject(expected)
    expect(listed.customers.map(({ name, purchases }) => [name, purchases])).toContainEqual([
      'Buyers without a number',
      2,
    ])
    const { totalCustomers, customerInsights } = await call(readStats, {})
    expect([totalCustomers, customerInsights.repeatCustomerRate]).toEqual([1, 0])
    expect(customerInsights.loyaltyTiers).toMatchObject({ new: 1, bronze: 0 })
  })

  test('start at midnight in Freetown, and seven days include today', async () => {
    const seller = await aSeller(fixture.deps)
    const today = freetownDay(fixture.deps.now())
    const midnight = new Date(Date.parse(today) - 6 * 24 * HOUR_MS)
    await sellAt(fixture, seller, { at: new Date(midnight.getTime() - 1), phone: aPhone() })
    await sellAt(fixture, seller, { at: midnight, phone: aPhone(), method: 'vult' })
    const { sales, before, customerMetrics, revenueByDay, salesByHour, paymentMethodStats } = await (
      await callAs(seller)
    )(readAnalytics, { query: { period: '7d' } })
    expect(sales).toBe(1)
    expect(before).toEqual({ revenue: 35, sales: 1, averageSessionLength: 60 })
    expect(customerMetrics).toMatchObject({ totalCustomers: 1, newCustomers: 1, returningCustomers: 0 })
    expect(revenueByDay[0]).toEqual({ day: freetownDay(midnight), revenue: 35, sales: 1 })
    expect(salesByHour[0]).toEqual({ hour: 0, sales: 1, revenue: 35 })
    expect(paymentMethodStats.vult).toEqual({ count: 1, percentage: 100, revenue: 35 })
  })

  test('count repeat buyers as returning, like the dashboard’s repeat rate', async () => {
    const seller = await aSeller(fixture.deps)
    const [regular, once, twice] = [aPhone(), aPhone(), aPhone()]
    for (const [days, phone] of [
      [200, regular],
      [20, regular],
      [10, once],
      [3, twice],
      [2, twice],
      [1, aPhone()],
    ] as const)
      await sellAt(fixture, seller, { at: hoursAgo(24 * days), phone })
    const call = await callAs(seller)
    const { customerMetrics } = await call(readAnalytics, { query: { period: '1y' } })
    expect(customerMetrics).toMatchObject({ totalCustomers: 4, newCustomers: 2, returningCustomers: 2 })
    const { customerInsights } = await call(readStats, {})
    expect(customerInsights.repeatCustomerRate).toBe(50)
  })

  test('compare today with yesterday up to this hour, and with no day before the first sale', async () => {
    const seller = await aSeller(fixture.deps)
    const call = await callAs(seller)
    expect(await call(readStats, {})).toMatchObject({ yesterdayByNow: null, firstDaySold: null })
    const now = fixture.deps.now()
    const thisHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
    const yesterday = freetownDay(hoursAgo(24))
    // The hour that runs now, and a sale later yesterday, do not count.
    const times = [24.5, 24, 23.5].map((hours) => new Date(thisHour.getTime() - hours * HOUR_MS))
    for (const at of times) await sellAt(fixture, seller, { at, phone: aPhone() })
    const soldBefore = times.filter(
      (at) => freetownDay(at) === yesterday && at < new Date(thisHour.getTime() - 24 * HOUR_MS),
    )
    const firstDaySold = freetownDay(times[0] ?? now)
    expect(await call(readStats, {})).toMatchObject({
      yesterdayByNow: { untilHour: now.getUTCHours(), revenue: soldBefore.length * 35 },
      firstDaySold,
    })
    const { hasWholeBefore } = await call(readAnalytics, { query: { period: '7d' } })
    expect(hasWholeBefore).toBe(false)
    await sellAt(fixture, seller, { at: hoursAgo(24 * 13), phone: aPhone() })
    expect((await call(readAnalytics, { query: { period: '7d' } })).hasWholeBefore).toBe(true)
  })

  test('are zero for a shop without sales, and include its packages', async () => {
    const seller = await aSeller(fixture.deps)
    const reported = await (await callAs(seller))(readAnalytics, { query: {} })
    expect(reported).toMatchObject({ period: '30d', sales: 0, revenueMetrics: { totalRevenue: 0 } })
    expect(reported.revenueByDay).toHaveLength(30)
    expect(reported.packagePerformance).toMatchObject([
      { id: seller.pack.id, sales: 0, avgRating: null, popularityTrend: 'steady' },
    ])
  })
})

test('a package shows its rating after three ratings', async () => {
  const seller = await aSeller(fixture.deps)
  const call = await callAs(seller)
  const rating = async () => (await call(readAnalytics, { query: {} })).packagePerformance[0]?.avgRating
  const rate = (sum: number, count: number) =>
    fixture.database.asOwner('update packages set rating_sum = $2, rating_count = $3 where id = $1', [
      seller.pack.id,
      sum,
      count,
    ])
  await rate(9, 2)
  expect(await rating()).toBeNull()
  await rate(14, 3)
  expect(await rating()).toBe(4.7)
})

test('an archived package appears only in periods in which it sold', async () => {
  const seller = await aSeller(fixture.deps)
  const old = await aPackage(fixture.deps, seller.id, { name: 'Old One' })
  await sellAt(fixture, seller, { at: hoursAgo(24 * 20), phone: aPhone(), packageId: old.id })
  await fixture.database.asOwner('update packages set archived_at = now() where id = $1', [old.id])
  const call = await callAs(seller)
  const names = async (period: '7d' | '30d') =>
    (await call(readAnalytics, { query: { period } })).packagePerformance.map(({ name }) => name)
  expect(await names('30d')).toEqual(['Old One', 'Market Hour'])
  expect(await names('7d')).toEqual(['Market Hour'])
})

test('refuses an unknown period with a readable message', async () => {
  const call = await callAs(await aSeller(fixture.deps))
  for (const period of ['2d', '', '30D', '7d,1y']) {
    const refusal = await refusalOf(call(readAnalytics, { query: { period: period as '7d' } }))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: { period: 'Choose 7d, 30d, 90d or 1y' },
    })
  }
})
