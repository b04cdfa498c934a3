import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readPlace } from '@minit/contract/entrepreneur/site.ts'
import { BUSY_SESSIONS, type Measuring, measuredOn } from '@minit/domain/network/line-speed.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureShop, measureShops } from '../../src/modules/network/measure-shops.ts'
import { keepSessions } from '../../src/modules/network/sessions.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys } from '../purchases.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { countedOctets, opensPhone } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const MAC = 'da:a1:19:00:7a:01'

/** The fastest span of the shop's sessions, kbit/s; null without a busy one. */
const fastestAt = async ({ id }: TestSeller): Promise<number | null> => {
  const [row] = await fixture.database.asOwner(
    'select max(fastest_kbps) as kbps from access_sessions where entrepreneur_id = $1',
    [id],
  )
  return (row as { kbps: number | null }).kbps
}

type Router = Awaited<ReturnType<typeof opensPhone>>

/** openNDS counts in steps of `every` seconds, while its agent reports every 25 s. */
const download = async (
  router: Router,
  { kbps, seconds, every }: { kbps: number; seconds: number; every: number },
) => {
  const client = router.clients.get(MAC)
  if (client === undefined) throw new Error('there is no such phone')
  const began = Number(client.download_this_session) * 1024
  const start = fixture.deps.now().getTime()
  for (let passed = 0; passed < seconds; passed += 25) {
    fixture.clock.advance({ seconds: 25 })
    const elapsed = Math.round((fixture.deps.now().getTime() - start) / 1000)
    const counted = Math.floor(elapsed / every) * every
    if (counted > 0)
      Object.assign(client, {
        ...countedOctets({ down: began + (kbps * 1000 * counted) / 8, up: 0 }),
        last_active: String(Math.floor(start / 1000) + counted),
      })
    await router.turn()
  }
}

describe('the speed of a phone at an openNDS router', () => {
  test.each([
    [2_000, 60],
    [512, 60],
    [256, 10],
    [8_000, 37],
  ])('of %d kbit/s is measured, whose counters rise every %d s', async (kbps, every) => {
    const seller = await aSeller(fixture.deps)
    const router = await opensPhone(fixture, seller, MAC)
    await router.stays(6)
    expect(await fastestAt(seller)).toBeNull()
    await download(router, { kbps, seconds: 300, every })
    const measured = (await fastestAt(seller)) ?? 0
    expect(Math.abs(measured / kbps - 1)).toBeLessThan(0.2)
  })

  test('is not that of messages, and a counter that jumps after a silence is none', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await opensPhone(fixture, seller, MAC)
    await download(router, { kbps: 60, seconds: 300, every: 60 })
    expect(await fastestAt(seller)).toBeNull()
    await router.stays(20)
    router.uses(MAC, { down: 90_000, up: 0 })
    await router.turn()
    expect(await fastestAt(seller)).toBeNull()
  })
})

describe('the database measures as the rule does', () => {
  const readMeasuring = async (seller: TestSeller): Promise<Measuring | undefined> => {
    const [row] = await fixture.database.asOwner<
      Record<'down' | 'fromMs' | 'octets' | 'kbps' | 'atMs', number | null>
    >(
      `select down_octets::float8 as down, extract(epoch from measured_from)::float8 * 1000 as "fromMs",
         measured_octets::float8 as octets, fastest_kbps as kbps, extract(epoch from fastest_at)::float8 * 1000 as "atMs"
       from access_sessions where entrepreneur_id = $1 and ended_at is null`,
      [seller.id],
    )
    return (
      row && {
        downOctets: row.down ?? 0,
        measuredFromMs: row.fromMs === null ? null : Math.round(row.fromMs),
        measuredOctets: row.octets ?? 0,
        fastest: row.kbps === null ? null : { kbps: row.kbps, atMs: Math.round(row.atMs ?? 0) },
      }
    )
  }

  test('for any reports', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await opensPhone(fixture, seller, MAC)
    await router.stays(2)
    const [phone] = await fixture.database.asOwner<{
      gatewayId: string
      purchaseId: string
      deviceDigest: string
      macTail: string
    }>(
      `select gateway_id as "gatewayId", purchase_id as "purchaseId", device_digest as "deviceDigest", mac_tail as "macTail"
       from access_sessions where entrepreneur_id = $1 and ended_at is null`,
      [seller.id],
    )
    if (phone === undefined) throw new Error('the phone has no session')
    const { gatewayId, ...found } = phone
    // Seconds since the report before, how late its step was counted, and octets since then.
    const report = fc.tuple(
      fc.integer({ min: 1, max: 1_200 }),
      fc.integer({ min: 0, max: 90 }),
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 1, max: 4e11 })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 12 }), async (reports) => {
        let expected = await readMeasuring(seller)
        for (const [gap, late, octets] of reports) {
          fixture.clock.advance({ seconds: gap })
          if (expected === undefined) throw new Error('the session ended')
          const now = fixture.deps.now()
          const countedAt = new Date(now.getTime() - late * 1000)
          const downOctets = expected.downOctets + octets
          const phones = [{ ...found, id: fixture.deps.newId(), downOctets, upOctets: null, countedAt }]
          await fixture.deps.db.inTenant(seller.id, (tx) => keepSessions(tx, gatewayId, { now, phones }))
          expected = measuredOn(expected, { downOctets, countedAtMs: countedAt.getTime() })
          expect(await readMeasuring(seller)).toEqual(expected)
        }
        await fixture.database.asOwner(
          'update access_sessions set fastest_kbps = null, fastest_at = null where entrepreneur_id = $1',
          [seller.id],
        )
      }),
      { numRuns: 40 },
    )
  })
})

/** Three sessions in each of eight hours by RADIUS: the phone is held at another speed in one of them. */
const sessionsByRadius = async (
  seller: TestSeller,
  { every, kbpsAt }: { every: number; kbpsAt: (hour: number) => number },
): Promise<number[]> => {
  const { clock, deps } = fixture
  const stall = await aRadiusRouter(fixture, seller, 'radius')
  const pack = await aPackage(deps, seller.id, { durationMinutes: 20 * 60 })
  const pass = await buys(fixture, { ...seller, pack })
  if (pass.status !== 'ready') throw new Error('the sale was not paid in time')
  const grant = String((await stall.types(MAC, pass.password)).json()['reply:Class'])
  const hours: number[] = []
  for (let hour = 0; hour < 8; hour += 1) {
    clock.advance({ seconds: 3_600 - (Math.floor(deps.now().getTime() / 1000) % 3_600) })
    hours.push(deps.now().getUTCHours())
    for (let each = 0; each < 3; each += 1) {
      const session = `${hour}-${each}`
      await stall.tells('Start', MAC, grant, { session })
      // The download begins and ends between two reports.
      for (let report = 1; report <= 4; report += 1) {
        clock.advance({ seconds: every })
        const busy = Math.min(Math.max(report - 0.4, 0), 2.5) * every
        const counted = { seconds: report * every, down: Math.round((kbpsAt(hour) * 1000 * busy) / 8) }
        await stall.tells(report === 4 ? 'Stop' : 'Interim-Update', MAC, grant, { session, ...counted })
      }
    }
  }
  return hours
}

test.each([60, 300])(
  'a RADIUS router that reports every %d s shows the median and the slowest hour within a fifth',
  async (every) => {
    const seller = await aSeller(fixture.deps)
    const kbpsAt = (hour: number): number => (hour === 5 ? 600 : 2_000)
    const hours = await sessionsByRadius(seller, { every, kbpsAt })
    await measureShop(fixture.deps, seller.id)
    const [site] = await fixture.database.asOwner<{ kbps: number; slowest: number; hour: number }>(
      `select speed_kbps as kbps, slowest_kbps as slowest, slowest_hour as hour from sites where entrepreneur_id = $1`,
      [seller.id],
    )
    expect(Math.abs((site?.kbps ?? 0) / 2_000 - 1)).toBeLessThan(0.2)
    expect(Math.abs((site?.slowest ?? 0) / 600 - 1)).toBeLessThan(0.2)
    expect(site?.hour).toBe(hours[5])
  },
)

/** Copies the seller's session, so that enough of them speak. */
const copySessions = (seller: TestSeller, count: number) =>
  fixture.database.asOwner(
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
       last_heard_at, ended_at, fastest_kbps, fastest_at)
     select s.entrepreneur_id, left(s.id, 20) || lpad(n::text, 6, '0'), s.gateway_id, s.purchase_id, s.device_digest || n,
       s.mac_tail, s.began_at, s.last_heard_at, s.last_heard_at, s.fastest_kbps, s.fastest_at
     from access_sessions s, generate_series(1, $2) n where s.entrepreneur_id = $1`,
    [seller.id, count],
  )

test('the list shows the speed from twenty busy sessions on, for seven days, and not another shop’s', async () => {
  const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
  const router = await opensPhone(fixture, seller, MAC)
  await download(router, { kbps: 1_000, seconds: 200, every: 60 })
  const shown = async ({ id }: TestSeller) => {
    fixture.clock.advance({ seconds: 6 })
    const shops = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
    return shops.find((shop) => shop.id === id)?.speed
  }
  await copySessions(seller, BUSY_SESSIONS - 2)
  await measureShop(fixture.deps, seller.id)
  expect(await shown(seller)).toBeNull()
  await fixture.database.asOwner(
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
       last_heard_at, ended_at, fastest_kbps, fastest_at)
     select entrepreneur_id, left(id, 25) || 'Z', gateway_id, purchase_id, 'another', mac_tail, began_at, last_heard_at,
       last_heard_at, fastest_kbps, fastest_at from access_sessions where entrepreneur_id = $1 limit 1`,
    [seller.id],
  )
  await measureShops(fixture.deps)
  const speed = await shown(seller)
  expect(Math.abs((speed?.kbps ?? 0) / 1_000 - 1)).toBeLessThan(0.2)
  expect(speed?.slowest).toMatchObject({ kbps: speed?.kbps })
  expect(await shown(other)).toBeNull()
  fixture.clock.advance({ minutes: 8 * 24 * 60 })
  await measureShops(fixture.deps)
  expect(await shown(seller)).toBeNull()
  // The place that the seller set stays.
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  expect(await call(readPlace, {})).toMatchObject({ area: null, hours: null })
})
