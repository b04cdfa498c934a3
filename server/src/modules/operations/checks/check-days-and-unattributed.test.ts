import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { checkDueSellers, checkInvariants } from './check-invariants.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
  await aSeller(fixture.deps)
})
afterEach(() => fixture.database.asOwner(`delete from platform_days; delete from customers`))
afterAll(() => fixture.close())

const brokenNow = async () =>
  (await checkDueSellers(fixture.deps)).filter(({ breaches }) => breaches > 0).map(({ id }) => id)

/** Adds a platform day that reports more than its sellers sold. */
const breakDay = (daysAgo: number) =>
  fixture.database.asOwner(
    `insert into platform_days (day, part, revenue_minor) values (($1::timestamptz - make_interval(days => $2))::date, 1, 1)`,
    [fixture.deps.now(), daysAgo],
  )

test.each([30, 100, 167])(
  'finds a wrong day of %s days ago within a week despite missed hours, and reports it until it is fixed',
  async (daysAgo) => {
    await checkInvariants(fixture.deps)
    await breakDay(daysAgo)
    const damagedAt = fixture.deps.now().getTime()
    const found: string[] = []
    while (found.length === 0 && fixture.deps.now().getTime() - damagedAt < 7 * DAY_MS) {
      fixture.clock.advance({ hours: 12 })
      found.push(...(await brokenNow()))
    }
    expect(found).toEqual(['I26'])
    for (const _ of [1, 2, 3]) {
      fixture.clock.advance({ hours: 1 })
      expect(await brokenNow()).toEqual(['I26'])
    }
    await fixture.database.asOwner('delete from platform_days')
    expect(await brokenNow()).toEqual([])
  },
)

test('an hourly check does not read every past day', async () => {
  await checkInvariants(fixture.deps)
  for (const daysAgo of [30, 100, 140]) await breakDay(daysAgo)
  fixture.clock.advance({ hours: 1 })
  expect(await brokenNow()).toEqual([])
})

test('reports an unattributed breach of a manual check every hour until a manual check finds it fixed', async () => {
  await fixture.database.asOwner(
    `insert into customers (id, phone, paid_purchases, created_at) values ('nobodys', '+23276000999', 3, $1)`,
    [fixture.deps.now()],
  )
  await checkInvariants(fixture.deps)
  for (const _ of [1, 2]) {
    fixture.clock.advance({ hours: 1 })
    const results = await checkDueSellers(fixture.deps)
    expect(results.filter(({ breaches }) => breaches > 0)).toMatchObject([
      { id: 'I13', breaches: 1, examples: ['nobodys'] },
    ])
  }
  await fixture.database.asOwner('delete from customers')
  expect(await brokenNow()).toEqual(['I13'])
  await checkInvariants(fixture.deps)
  expect(await brokenNow()).toEqual([])
})
