import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidSale } from '../../../../test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller, type TestSeller } from '../../../../test/builders.ts'
import { TENANT_TABLES, type TenantTable } from '../../../../test/sql.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'
import { INVARIANTS } from './invariants.ts'
import { narrowed, withinSellers } from './invariants-of-sellers.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const WEEK_MS = 7 * DAY_MS

const brokenIn = async (results: ReturnType<typeof checkDueSellers>) =>
  (await results).filter(({ breaches }) => breaches > 0).map(({ id }) => id)
const brokenNow = () => brokenIn(checkDueSellers(fixture.deps))

const behindTheGuards = (statement: string) =>
  fixture.database.asOwner(
    `set session_replication_role = replica; ${statement}; set session_replication_role = default`,
  )

/** Moves a purchase's tax by this amount, which makes it wrong. */
const moveTax = (transactionId: string, byMinor: number) =>
  behindTheGuards(
    `update purchases set gst_minor = gst_minor + ${byMinor}, net_minor = net_minor - ${byMinor} where id = '${transactionId}'`,
  )

const sellersOf = async (count: number): Promise<TestSeller[]> => {
  const sellers: TestSeller[] = []
  for (let each = 0; each < count; each += 1) sellers.push(await aSeller(fixture.deps))
  return sellers
}

type Run = { is_whole: boolean; sellers: number; waiting: number; breaches: number; all_seen_since: Date }
const lastRun = async (): Promise<Run> => {
  const [run] = await fixture.database.asOwner<Run>('select * from invariant_runs order by id desc limit 1')
  if (run === undefined) throw new Error('nothing was checked')
  return run
}

const marks = () =>
  fixture.database.asOwner<{ entrepreneur_id: string; checked_at: Date; holds: boolean }>(
    'select * from book_marks order by entrepreneur_id',
  )

test('the next hourly check finds damage in a shop with new sales, and reports it until it is fixed', async () => {
  const [sold, quiet] = await sellersOf(6)
  if (sold === undefined || quiet === undefined) throw new Error('no sellers')
  await checkInvariants(fixture.deps)
  fixture.clock.advance({ hours: 1 })
  const { transactionId } = await aPaidSale(fixture, sold)
  await moveTax(transactionId, 1)
  expect(await brokenNow()).toEqual(['I11'])
  expect(await lastRun()).toMatchObject({ is_whole: false, breaches: 1 })
  // The shop has no new sale, and its turn has not come: it is checked because an invariant was broken.
  for (const _ of [1, 2, 3]) {
    fixture.clock.advance({ hours: 1 })
    expect(await brokenNow()).toEqual(['I11'])
  }
  expect((await marks()).filter(({ holds }) => !holds)).toMatchObject([{ entrepreneur_id: sold.id }])
  await moveTax(transactionId, -1)
  expect(await brokenNow()).toEqual([])
  expect((await marks()).filter(({ holds }) => !holds)).toEqual([])
})

test('an hourly check skips shops without changes', async () => {
  await sellersOf(3)
  await checkInvariants(fixture.deps)
  fixture.clock.advance({ hours: 1 })
  await checkDueSellers(fixture.deps)
  expect((await lastRun()).sellers).toBe(1)
})

/** Adds this many sellers without sales, copied from the given one. */
const manyLike = (seller: TestSeller, count: number) =>
  fixture.database.asOwner(
    `insert into entrepreneurs select (jsonb_populate_record(e, jsonb_build_object('id', 'quiet' || n, 'slug', 'quiet' || n))).*
     from entrepreneurs e, generate_series(1, ${count}) n where e.id = '${seller.id}'`,
  )

test('finds damage in the past of one quiet shop of 300 within seven days, with eleven of twelve hours missed', async () => {
  const [first, old] = await sellersOf(2)
  if (first === undefined || old === undefined) throw new Error('no sellers')
  await manyLike(first, 300)
  const { transactionId } = await aPaidSale(fixture, old)
  fixture.clock.advance({ hours: 24 })
  await checkInvariants(fixture.deps)
  // It is the last one of the round that begins.
  fixture.clock.advance({ hours: 1 })
  await fixture.database.asOwner(
    `update book_marks set checked_at = checked_at + interval '1 second' where entrepreneur_id = '${old.id}'`,
  )
  await moveTax(transactionId, 1)
  const damagedAt = fixture.deps.now().getTime()
  const checks: string[][] = [await brokenNow()]
  while (checks.at(-1)?.length === 0 && fixture.deps.now().getTime() - damagedAt < WEEK_MS) {
    fixture.clock.advance({ hours: 12 })
    checks.push(await brokenNow())
  }
  await moveTax(transactionId, -1)
  expect(checks.at(-1)).toEqual(['I11'])
  expect(fixture.deps.now().getTime() - damagedAt).toBeLessThan(WEEK_MS)
  // A single run does not check everything.
  expect(checks.length).toBeGreaterThan(10)
  expect((await lastRun()).all_seen_since.getTime()).toBeGreaterThan(damagedAt)
})

test('a check that fails halfway changes no mark', async () => {
  await checkInvariants(fixture.deps)
  const [before, runs] = [await marks(), await lastRun()]
  fixture.clock.advance({ hours: 5 })
  await fixture.database.asOwner('alter table vouchers rename to vouchers_away')
  await expect(checkDueSellers(fixture.deps)).rejects.toThrow()
  await fixture.database.asOwner('alter table vouchers_away rename to vouchers')
  expect(await marks()).toEqual(before)
  expect(await lastRun()).toEqual(runs)
  await checkDueSellers(fixture.deps)
  expect(await marks()).not.toEqual(before)
})

test('sellers beyond the limit are counted as waiting, and the next check covers them', async () => {
  const sellers = await sellersOf(3)
  await checkInvariants(fixture.deps)
  fixture.clock.advance({ hours: 1 })
  for (const seller of sellers) await aPaidSale(fixture, seller)
  // The seller whose turn it is, and then one sale.
  await checkDueSellers(fixture.deps, { purchases: 1 })
  const first = await lastRun()
  expect(first.waiting).toBeGreaterThan(0)
  await checkDueSellers(fixture.deps)
  expect((await lastRun()).waiting).toBe(0)
})

test('no invariant reads rows of sellers other than the checked ones', async () => {
  const tables = await fixture.database.asOwner<TenantTable>(TENANT_TABLES)
  const names = new Set(tables.map(({ table }) => table))
  for (const invariant of INVARIANTS.filter(({ isOfPlatform }) => isOfPlatform !== true)) {
    const read = [...invariant.breaches.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(
      ([, table]) => table ?? '',
    )
    const hidden = new Set(narrowed(invariant).map(([table]) => table))
    expect(read.filter((table) => names.has(table) && !hidden.has(table))).toEqual([])
    const none = await fixture.database.asOwner(withinSellers(invariant).replaceAll('$1', `'{}'`))
    expect(none).toEqual([])
  }
})
