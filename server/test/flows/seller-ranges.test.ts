import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { daysOf } from '@minit/domain/kernel/periods.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { INVARIANTS } from '../../src/modules/operations/checks/invariants.ts'
import { countSellerRanges } from '../../src/modules/reporting/figures/count-ranges.ts'
import { readRevenue } from '../../src/modules/reporting/figures/platform-revenue.ts'
import { countRanges } from '../../src/modules/reporting/figures/seller-ranges.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller } from '../builders.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

const RANGES = ['7d', '30d', '90d'] as const
const DAY_MINUTES = 1_440

let fixture: TestApp
let sellers: string[]
/** A sale that has written all its rows and has not committed. */
let sale: pg.Client
beforeAll(async () => {
  fixture = await startTestApp()
  sale = new pg.Client({ connectionString: fixture.database.ownerUrl })
  await sale.connect()
})
beforeEach(async () => {
  sellers = [(await aSeller(fixture.deps)).id, (await aSeller(fixture.deps)).id]
})
afterEach(() =>
  fixture.database.asOwner(
    'delete from seller_days; update seller_ranges set counted_on = null, week_days = 0, week_sales = 0, week_revenue_minor = 0, month_days = 0, month_sales = 0, month_revenue_minor = 0, quarter_days = 0, quarter_sales = 0, quarter_revenue_minor = 0',
  ),
)
afterAll(async () => {
  await sale.end()
  await fixture.close()
})

const dayAgo = (days: number): string =>
  freetownDay(new Date(fixture.clock.now().getTime() - days * DAY_MINUTES * 60_000))

const SELL = `insert into seller_days as d (entrepreneur_id, day, sales, revenue_minor) values ($1, $2, $3, $4)
  on conflict (entrepreneur_id, day) do update set sales = d.sales + excluded.sales, revenue_minor = d.revenue_minor + excluded.revenue_minor`
const sells = (seller: string, ago: number, minor: number) =>
  fixture.database.asOwner(SELL, [seller, dayAgo(ago), 1, minor])

/** The list as the sum over all days of the range. */
const addedUp = (range: (typeof RANGES)[number]) =>
  fixture.database.asOwner(
    `select e.id as "entrepreneurId", e.business_name as "businessName", sum(d.revenue_minor)::float8 as revenue, sum(d.sales)::float8 as sales
     from seller_days d join entrepreneurs e on e.id = d.entrepreneur_id where d.day between $1 and $2
     group by e.id order by sum(d.revenue_minor) desc, e.id`,
    [daysOf(range, fixture.clock.now()).firstDay, dayAgo(0)],
  )
const breaches = () =>
  fixture.database.asOwner(INVARIANTS.find(({ id }) => id === 'I28')?.breaches ?? 'select broken')

const someDays = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('sale' as const), seller: fc.nat(1), ago: fc.nat(95), minor: fc.nat(900) }),
    fc.record({
      what: fc.constant('refund' as const),
      seller: fc.nat(1),
      ago: fc.nat(95),
      minor: fc.nat(900),
    }),
    fc.record({
      what: fc.constant('gone' as const),
      seller: fc.nat(1),
      ago: fc.nat(95),
      minor: fc.constant(0),
    }),
    fc.record({
      what: fc.constant('nights' as const),
      seller: fc.constant(0),
      ago: fc.integer({ min: 1, max: 40 }),
      minor: fc.constant(0),
    }),
    fc.record({
      what: fc.constant('count' as const),
      seller: fc.constant(0),
      ago: fc.constant(0),
      minor: fc.constant(0),
    }),
  ),
  { minLength: 4, maxLength: 25 },
)

const happens = async (step: { what: string; seller: number; ago: number; minor: number }) => {
  const seller = sellers[step.seller] ?? ''
  if (step.what === 'count') await countSellerRanges(fixture.deps)
  else if (step.what === 'nights') fixture.clock.advance({ minutes: step.ago * DAY_MINUTES })
  else if (step.what === 'gone')
    await fixture.database.asOwner('delete from seller_days where entrepreneur_id = $1 and day > $2', [
      seller,
      dayAgo(step.ago),
    ])
  else await sells(seller, step.ago, step.what === 'sale' ? step.minor : -step.minor)
}

test('the sellers of a range have the sum of its days, whether these were counted today, earlier or never', async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (steps) => {
      for (const step of steps) {
        await happens(step)
        expect(await breaches()).toEqual([])
      }
      for (const range of RANGES)
        expect((await readRevenue(fixture.deps, range)).sellers).toEqual(await addedUp(range))
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a seller who refunded everything is listed with nothing, and one who never sold is not', async () => {
  await countSellerRanges(fixture.deps)
  await sells(sellers[0] ?? '', 2, 500)
  await sells(sellers[0] ?? '', 2, -500)
  expect((await readRevenue(fixture.deps, '7d')).sellers).toMatchObject([
    { entrepreneurId: sellers[0], revenue: 0, sales: 2 },
  ])
})

test('a second count on the same day has no sellers left to count', async () => {
  expect(await countSellerRanges(fixture.deps)).toBeGreaterThanOrEqual(2)
  expect(await countSellerRanges(fixture.deps)).toBe(0)
  fixture.clock.advance({ minutes: DAY_MINUTES })
  expect(await countSellerRanges(fixture.deps)).toBeGreaterThanOrEqual(2)
})

/** A sale has added itself to the sums and has not committed when the count starts; then it commits. */
const duringASale = async (count: () => Promise<unknown>) => {
  const seller = sellers[0] ?? ''
  await sells(seller, 1, 300)
  await sale.query('begin')
  await sale.query(SELL, [seller, dayAgo(1), 1, 500])
  await sale.query('set constraints all immediate')
  const counting = count()
  await untilWaiting(fixture.database)
  await sale.query('commit')
  await counting
}

test('a sale that commits while its seller is counted is in the sums', async () => {
  await duringASale(() => countSellerRanges(fixture.deps))
  expect(await breaches()).toEqual([])
  expect((await readRevenue(fixture.deps, '7d')).sellers).toMatchObject([{ revenue: 800, sales: 2 }])
})

test('negative control: counted without the lock first it is missing, and the check finds it', async () => {
  await duringASale(() => fixture.deps.db.asPlatform((tx) => countRanges(tx, sellers, dayAgo(0))))
  expect(await breaches()).toEqual([{ id: sellers[0] }])
})

test('the first sales of a seller, at once on two days, are both in the sums', async () => {
  const seller = sellers[0] ?? ''
  await sale.query('begin')
  await sale.query(SELL, [seller, dayAgo(0), 1, 500])
  await sale.query('set constraints all immediate')
  const other = sells(seller, 1, 300)
  await sale.query('commit')
  await other
  await countSellerRanges(fixture.deps)
  expect(await breaches()).toEqual([])
  expect((await readRevenue(fixture.deps, '7d')).sellers).toMatchObject([{ revenue: 800, sales: 2 }])
})
