import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aSeller } from '../../../../test/builders.ts'
import { checkDueBooks, checkInvariants } from './check-invariants.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
  await aSeller(world.deps)
})
afterEach(() => world.database.asOwner(`delete from platform_days; delete from customers`))
afterAll(() => world.close())

const brokenNow = async () =>
  (await checkDueBooks(world.deps)).filter(({ breaches }) => breaches > 0).map(({ id }) => id)

/** Adds a platform day that reports more than its sellers sold. */
const breakDay = (daysAgo: number) =>
  world.database.asOwner(
    `insert into platform_days (day, part, revenue_minor) values (($1::timestamptz - make_interval(days => $2))::date, 1, 1)`,
    [world.deps.now(), daysAgo],
  )

test.each([30, 100, 167])(
  'finds a wrong day of %s days ago within a week despite missed hours, and reports it until it is fixed',
  async (daysAgo) => {
    await checkInvariants(world.deps)
    await breakDay(daysAgo)
    const damagedAt = world.deps.now().getTime()
    const found: string[] = []
    while (found.length === 0 && world.deps.now().getTime() - damagedAt < 7 * DAY_MS) {
      world.clock.advance({ hours: 12 })
      found.push(...(await brokenNow()))
    }
    expect(found).toEqual(['I26'])
    for (const _ of [1, 2, 3]) {
      world.clock.advance({ hours: 1 })
      expect(await brokenNow()).toEqual(['I26'])
    }
    await world.database.asOwner('delete from platform_days')
    expect(await brokenNow()).toEqual([])
  },
)

test('an hourly check does not read every past day', async () => {
  await checkInvariants(world.deps)
  for (const daysAgo of [30, 100, 140]) await breakDay(daysAgo)
  world.clock.advance({ hours: 1 })
  expect(await brokenNow()).toEqual([])
})

test('reports an unattributed breach of a manual check every hour until a manual check finds it fixed', async () => {
  await world.database.asOwner(
    `insert into customers (id, phone, paid_purchases, created_at) values ('nobodys', '+23276000999', 3, $1)`,
    [world.deps.now()],
  )
  await checkInvariants(world.deps)
  for (const _ of [1, 2]) {
    world.clock.advance({ hours: 1 })
    const results = await checkDueBooks(world.deps)
    expect(results.filter(({ breaches }) => breaches > 0)).toMatchObject([
      { id: 'I13', breaches: 1, examples: ['nobodys'] },
    ])
  }
  await world.database.asOwner('delete from customers')
  expect(await brokenNow()).toEqual(['I13'])
  await checkInvariants(world.deps)
  expect(await brokenNow()).toEqual([])
})
