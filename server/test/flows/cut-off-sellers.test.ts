import { alertsOf } from '@minit/domain/operations/watching.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCutOff } from '../../src/modules/operations/watching/cut-off.queries.ts'
import { addPlatformGauges } from '../../src/modules/operations/watching/platform-gauges.ts'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { watchPlatform } from '../../src/modules/operations/watching/watch-platform.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { sellAt } from '../past-sale.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  fixture.clock.advance({ minutes: 20 })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.database.asOwner('update gateways set removed_at = now()')
  seller = await aSeller(fixture.deps)
  await routerReports(16)
})

const minutesAgo = (minutes: number): Date => new Date(fixture.deps.now().getTime() - minutes * 60_000)

const routerReports = async (minutes: number): Promise<void> => {
  const id = fixture.deps.newId()
  await fixture.database.asOwner(
    `insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
     values ($1, $2, 'Stall', 'opennds', $2, $2, now(), $3)`,
    [seller.id, id, minutesAgo(minutes)],
  )
}

/** A pass sold so many days ago, with these columns changed; `$2` is now. */
const passOf = async (days: number, set: string): Promise<void> => {
  const id = await sellAt(fixture, seller, { at: minutesAgo(days * 1_440), phone: aPhone() })
  await fixture.database.asOwner(
    `update passes set ${set} where purchase_id = $1 and $2::timestamptz is not null`,
    [id, fixture.deps.now()],
  )
}
const cutOff = async () =>
  (await fixture.deps.db.readAsPlatform((tx) => readCutOff(tx, fixture.deps.now()))).count

const RUNS = `starts_at = $2, expires_at = $2 + interval '1 hour'`
const HOURS = `hours = '{"days": [1, 2, 3, 4, 5, 6, 7], "from": 480, "until": 1080}'`

test.each([
  ['sold just now', 0, RUNS],
  ['of a day with added minutes', 2, `expires_at = $2 + interval '1 hour'`],
  ['that began with its first use', 29, `${RUNS}, clock = 'first_use', use_by = $2, first_used_at = $2`],
  ['with hours of the day', 29, `${HOURS}, expires_at = $2 + interval '3 days'`],
])('a seller without a router is cut off while a pass %s runs', async (_, days, set) => {
  await passOf(days, set)
  expect(await cutOff()).toBe(1)
})

test.each([
  ['has ended', 2, `expires_at = $2`],
  ['was refunded', 0, `${RUNS}, revoked_at = $2`],
  [
    'is unused',
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

test('a seller with another online router is not, nor one with only another seller’s passes', async () => {
  await passOf(0, RUNS)
  await routerReports(5)
  const other = await aSeller(fixture.deps)
  seller = other
  await routerReports(16)
  expect(await cutOff()).toBe(0)
})

/** Records an outage of all the seller's routers so long before the current one, for so many minutes. */
const wasSilent = (days: number, minutes: number, lasted: number) =>
  fixture.database.asOwner(
    `insert into gateway_outages (entrepreneur_id, id, from_at, until_at)
     values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(mins => $4))`,
    [seller.id, fixture.deps.newId(), minutesAgo(16 + days * 1_440 + minutes), lasted],
  )

test('a seller who unplugs the router about this time of day on three of the last seven days is not', async () => {
  await passOf(0, RUNS)
  for (const days of [1, 2]) await wasSilent(days, 50, 600)
  expect(await cutOff()).toBe(1)
  await wasSilent(7, -50, 600)
  expect(await cutOff()).toBe(0)
})

test('short silences, and those at other hours, make none usual', async () => {
  await passOf(0, RUNS)
  for (const days of [1, 2, 3, 4]) await wasSilent(days, 0, 110)
  for (const days of [1, 2, 3, 4]) await wasSilent(days, 200, 130)
  expect(await cutOff()).toBe(1)
})

test('the alert names each seller, the first that went offline first, and the next one while the first is still offline', async () => {
  const names = async () => {
    fixture.clock.advance({ seconds: 61 })
    const alerts = alertsOf(await readReadings(fixture.deps), fixture.deps.now())
    return alerts
      .filter(({ kind }) => kind === 'routers_gone')
      .map(({ subject, text }) => ({ subject, text }))
  }
  await passOf(0, RUNS)
  const [first] = [seller]
  expect(await names()).toMatchObject([{ subject: first.id }])
  seller = await aSeller(fixture.deps)
  await routerReports(20)
  await passOf(0, RUNS)
  const [, second] = await names()
  expect(second).toMatchObject({ subject: first.id, text: expect.stringContaining('All routers of ') })
  expect((await names())[0]?.subject).toBe(seller.id)
})

const metricsOf = (deps: TestApp['deps']): Promise<string> => {
  const registry = new Registry()
  addPlatformGauges(registry, deps)
  return registry.metrics()
}

test('a process that has not observed for long enough reports neither that routers went offline nor that they are back', async () => {
  const sentTexts = () =>
    fixture.database.asOwner<{ subject: string; is_over: boolean }>(
      `select subject, resolved_at is not null as is_over from alerts where kind = 'routers_gone'`,
    )
  await passOf(0, RUNS)
  const restarted = { ...fixture.deps, observingSince: fixture.deps.now() }
  await watchPlatform(restarted)
  expect(await sentTexts()).toEqual([])
  await watchPlatform({ ...fixture.deps })
  expect(await sentTexts()).toEqual([{ subject: seller.id, is_over: false }])
  fixture.clock.advance({ minutes: 14 })
  await watchPlatform(restarted)
  expect(await sentTexts()).toEqual([{ subject: seller.id, is_over: false }])
  const text = await metricsOf(restarted)
  expect(text).toContain('minit_sellers_cut_off Nan\n')
  expect(text).not.toContain('minit_alerts{kind="routers_gone"}')
  fixture.clock.advance({ minutes: 1 })
  await watchPlatform(restarted)
  expect(await sentTexts()).toEqual([{ subject: seller.id, is_over: false }])
  expect(await metricsOf(restarted)).toContain('minit_sellers_cut_off 1\n')
  await routerReports(0)
  fixture.clock.advance({ minutes: 6 })
  await watchPlatform(restarted)
  expect(await sentTexts()).toEqual([{ subject: seller.id, is_over: true }])
})
