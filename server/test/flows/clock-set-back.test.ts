import { readdir, readFile } from 'node:fs/promises'
import { readNetworkUsage } from '@minit/contract/entrepreneur/network.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { sellAt } from '../past-sale.ts'
import { aRadiusRouter } from '../radius-router.ts'
import { aRouter, opensPhone } from '../router.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const secondsOf = (seller: TestSeller) =>
  fixture.database.asOwner<{ seconds: number }>(
    `select extract(epoch from last_heard_at - began_at)::int as seconds from access_sessions where entrepreneur_id = $1`,
    [seller.id],
  )

/** As NTP or an operator would. */
const clockIsSetBack = () => fixture.clock.advance({ hours: -1 })

test('a session at a polling router continues though the clock is set back, and does not end before it began', async () => {
  const seller = await aSeller(fixture.deps)
  const router = await opensPhone(fixture, seller, '02:00:00:00:00:01')
  router.uses('02:00:00:00:00:01', { down: 100, up: 10 })
  clockIsSetBack()
  await router.turn()
  const [session] = await secondsOf(seller)
  expect(session?.seconds).toBeGreaterThanOrEqual(0)
})

test.each(['Interim-Update', 'Stop'])(
  'a session at a router that reports by RADIUS (%s) continues too',
  async (status) => {
    const seller = await aSeller(fixture.deps)
    const router = await aRadiusRouter(fixture, seller)
    const pass = await aPaidSale(fixture, seller, { deliveryMethod: 'qr_display' })
    const mac = 'da:a1:19:00:09:01'
    const grantClass = String((await router.types(mac, pass.password)).json()['reply:Class'])
    await router.tells('Start', mac, grantClass)
    clockIsSetBack()
    await router.tells(status, mac, grantClass, { down: 5_000, up: 700 })
    const [session] = await secondsOf(seller)
    expect(session?.seconds).toBeGreaterThanOrEqual(0)
  },
)

const MIGRATIONS = new URL('../../src/db/migrations/', import.meta.url)

const migration = async (name: string): Promise<string> => {
  const file = (await readdir(MIGRATIONS)).find((each) => each.endsWith(`_${name}.sql`)) ?? ''
  return readFile(new URL(file, MIGRATIONS), 'utf8')
}

/** A day with two sessions, one of which was last reported before it began; the day is over. */
const aDayWithBoth = async () => {
  const seller = await aSeller(fixture.deps)
  await (await aRouter(fixture, seller)).turn()
  const sale = await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076200001' })
  for (const minutes of [-50, 30])
    await fixture.database.asOwner(
      `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at,
         last_heard_at, ended_at, down_octets, up_octets)
       select $1, $2, g.id, $3, $2, '00:01', $4, $4::timestamptz + make_interval(mins => $5), $4, 5000000, 0
       from gateways g where g.entrepreneur_id = $1`,
      [seller.id, fixture.deps.newId(), sale, fixture.deps.now(), minutes],
    )
  fixture.clock.advance({ hours: 48 })
  return seller
}

test('such a session from an earlier release takes no time from the others, and all invariants hold', async () => {
  const seller = await aDayWithBoth()
  await countDays(fixture.deps)
  await expectInvariants(fixture)
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const usage = JSON.stringify(await call(readNetworkUsage, { query: { period: '7d' } }))
  expect(usage).toContain('"minutes":30')
  expect(usage).not.toMatch(/:-\d/)
})

test('a day that was counted below zero is counted again after the update', async () => {
  const seller = await aDayWithBoth()
  await countDays(fixture.deps)
  await fixture.database.asOwner(
    `update counted_days set hours = '[{"seconds": -3000}]' where entrepreneur_id = $1 and passes_sold > 0`,
    [seller.id],
  )
  expect(await brokenInvariants(fixture)).toEqual(['I29'])
  await fixture.database.asOwner(await migration('sessions_set_back'))
  expect(await countDays(fixture.deps)).toBe(2)
  await expectInvariants(fixture)
})
