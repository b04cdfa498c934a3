import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countCutOff } from '../../src/features/watching/readings.queries.ts'
import { readReadings } from '../../src/features/watching/readings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { sellAt } from '../past-sale.ts'

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  world.clock.advance({ minutes: 20 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.asOwner('update gateways set removed_at = now()')
  seller = await aSeller(world.deps)
  await routerHeard(16)
})

const minutesAgo = (minutes: number): Date => new Date(world.deps.now().getTime() - minutes * 60_000)

const routerHeard = async (minutes: number): Promise<void> => {
  const id = world.deps.newId()
  await world.database.asOwner(
    `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
     values ($1, $2, 'Stall', 'opennds', $2, $2, now(), $3)`,
    [seller.id, id, minutesAgo(minutes)],
  )
}

/** A pass sold so many days ago, with this said of it otherwise; `$2` is now. */
const passOf = async (days: number, set: string): Promise<void> => {
  const id = await sellAt(world, seller, { at: minutesAgo(days * 1_440), phone: aPhone() })
  await world.database.asOwner(
    `update passes set ${set} where purchase_id = $1 and $2::timestamptz is not null`,
    [id, world.deps.now()],
  )
}
const cutOff = () => world.deps.db.readAsPlatform((tx) => countCutOff(tx, world.deps.now()))

const RUNS = `starts_at = $2, expires_at = $2 + interval '1 hour'`
const HOURS = `hours = '{"days": [1, 2, 3, 4, 5, 6, 7], "from": 480, "until": 1080}'`

test.each([
  ['sold just now', 0, RUNS],
  ['of a day with more on top', 2, `expires_at = $2 + interval '1 hour'`],
  ['that began with its first use', 29, `${RUNS}, clock = 'first_use', use_by = $2, first_used_at = $2`],
  ['for some hours of each day', 29, `${HOURS}, expires_at = $2 + interval '3 days'`],
])('a seller without a router is cut off while a pass %s runs', async (_, days, set) => {
  await passOf(days, set)
  expect(await cutOff()).toBe(1)
})

test.each([
  ['has ended', 2, `expires_at = $2`],
  ['was taken back', 0, `${RUNS}, revoked_at = $2`],
  [
    'was not used yet',
    3,
    `clock = 'first_use', use_by = $2, unused_minutes = 60, expires_at = $2 + interval '9 days'`,
  ],
  [
    'is paused',
    3,
    `${RUNS}, max_pauses = 1, pause_days = 9, pauses_used = 1, paused_at = $2, paused_seconds = 60`,
  ],
])('a seller whose only pass %s is not', async (_, days, set) => {
  await passOf(days, set)
  expect(await cutOff()).toBe(0)
})

test('a seller with another router that is heard is not, and nobody has another one’s passes', async () => {
  await passOf(0, RUNS)
  await routerHeard(5)
  const other = await aSeller(world.deps)
  seller = other
  await routerHeard(16)
  expect(await cutOff()).toBe(0)
})

test('it is among the readings', async () => {
  await passOf(0, RUNS)
  expect((await readReadings(world.deps)).routers.cutOff).toBe(1)
})
