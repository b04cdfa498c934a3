import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listCustomers } from '@minit/contract/entrepreneur/customers.ts'
import { readNetworkUsage } from '@minit/contract/entrepreneur/network.ts'
import { readShiftSummary } from '@minit/contract/entrepreneur/shifts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countDays } from '../../src/modules/reporting/figures/count-days.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { callApp, logInAs, type TestSeller } from '../builders.ts'
import { countBreaches } from '../invariants.ts'
import { sellAt } from '../past-sale.ts'
import { aShopWithPast } from '../shop-with-past.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const aShop = (days?: number) => aShopWithPast(fixture, days)

const PERIODS = ['7d', '30d', '90d'] as const

/** All reports over the seller's periods. */
const reportsOf = async (seller: TestSeller) => {
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const said: unknown[] = [(await call(readAnalytics, { query: { period: '1y' } })).network]
  for (const period of PERIODS) {
    said.push(await call(readShiftSummary, { query: { period } }))
    said.push(await call(readNetworkUsage, { query: { period } }))
    said.push((await call(readAnalytics, { query: { period } })).network)
    const { customers } = await call(listCustomers, { query: { period } })
    said.push(customers.map(({ minutes }) => minutes))
  }
  return said
}

/** The same reports while no day is counted. */
const reportsFromSales = async (seller: TestSeller) => {
  const kept = await fixture.database.asOwner<{ day: string }>(
    `delete from days_to_count where entrepreneur_id = $1 returning day::text`,
    [seller.id],
  )
  await fixture.database.asOwner(
    `insert into days_to_count (entrepreneur_id, day) select entrepreneur_id, day from counted_days where entrepreneur_id = $1`,
    [seller.id],
  )
  const said = await reportsOf(seller)
  await fixture.database.asOwner('delete from days_to_count where entrepreneur_id = $1', [seller.id])
  for (const { day } of kept)
    await fixture.database.asOwner('insert into days_to_count values ($1, $2::date)', [seller.id, day])
  return said
}

const brokenDays = () => countBreaches(fixture, 'I29')

describe('days that are over', () => {
  test('are counted once, and reports of a period based on them are the same', async () => {
    const { seller } = await aShop()
    const before = await reportsOf(seller)
    expect(await countDays(fixture.deps)).toBeGreaterThan(80)
    expect(await countDays(fixture.deps)).toBe(0)
    expect(await reportsOf(seller)).toEqual(before)
    expect(before[1]).toMatchObject({
      outside: [{ sales: 12 }],
      routers: { passesSold: 6, passesUsed: 4, paidInCash: 6 },
    })
    expect(before[0]).toMatchObject({ passes: 6 })
    expect(before[4]).toMatchObject([{ sold: expect.any(Number) }, { sold: expect.any(Number) }])
    expect(await brokenDays()).toBe(0)
  })

  test('are read from the counts: a wrong count shows in the report', async () => {
    const { seller } = await aShop(2)
    await countDays(fixture.deps)
    const before = await reportsOf(seller)
    await fixture.database.asOwner(
      `update counted_days set passes_sold = passes_sold + 7, ended_passes = ended_passes + 7 where entrepreneur_id = $1
         and passes_sold > 0`,
      [seller.id],
    )
    expect(await brokenDays()).toBe(2)
    const after = await reportsOf(seller)
    expect([before[0], before[1], after[0], after[1]]).toMatchObject([
      { passes: 4 },
      { routers: { passesSold: 4 } },
      // Of the day on which a router first gave a phone access only a part counts: it comes from its sales.
      { passes: 11 },
      { routers: { passesSold: 18 } },
    ])
    await fixture.database.asOwner('delete from counted_days where entrepreneur_id = $1', [seller.id])
  })

  test('are deleted once no report reads them', async () => {
    const { seller } = await aShop(1)
    await countDays(fixture.deps)
    await fixture.database.asOwner(
      `update counted_days set day = day - 200 where entrepreneur_id = $1 and passes_sold > 0`,
      [seller.id],
    )
    await countDays(fixture.deps)
    const old = `select 1 from counted_days where entrepreneur_id = $1 and day < current_date - 150`
    expect(await fixture.database.asOwner(old, [seller.id])).toEqual([])
  })
})

/** `$1` is the seller, `$2` a sale with a phone that was online, `$3` one without. */
const CHANGES: [what: string, change: string][] = [
  [
    'a pass is refunded',
    `update purchases set status = 'refunded' where entrepreneur_id = $1 and id in ($2, $3)`,
  ],
  [
    'a pass is revoked',
    `update passes set revoked_at = starts_at where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'minutes are granted',
    `insert into pass_minutes select entrepreneur_id, id, purchase_id, 'credit', 30 from passes
       where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'a pass ends later',
    `update passes set expires_at = expires_at + interval '30 days' where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'an ended session gets another report',
    `update access_sessions set down_octets = down_octets + 5000000 where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'an ended session continues',
    `update access_sessions set ended_at = null, last_heard_at = last_heard_at + interval '5 minutes'
       where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'a session is reported late',
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at, last_heard_at, ended_at, down_octets)
       select s.entrepreneur_id, 'late', s.gateway_id, $3, 'late', '', s.began_at, s.last_heard_at, s.ended_at, 5000000
       from access_sessions s where s.entrepreneur_id = $1 and s.purchase_id = $2 limit 1`,
  ],
  [
    'a pass is used again on a later day',
    `insert into access_sessions (entrepreneur_id, id, gateway_id, purchase_id, device_digest, mac_tail, began_at, last_heard_at, ended_at)
       select s.entrepreneur_id, 'later', s.gateway_id, $2, 'later', $3, s.began_at + interval '1 day', s.last_heard_at + interval '1 day',
         s.ended_at + interval '1 day' from access_sessions s where s.entrepreneur_id = $1 and s.purchase_id = $2 limit 1`,
  ],
  [
    'a session is deleted',
    `delete from access_sessions where entrepreneur_id = $1 and purchase_id in ($2, $3)`,
  ],
  [
    'an outage is recorded',
    `insert into gateway_outages (entrepreneur_id, id, from_at, until_at)
       select entrepreneur_id, 'outage ' || $3, min(began_at) + interval '1 minute', min(began_at) + interval '10 minutes'
       from access_sessions where entrepreneur_id = $1 and purchase_id = $2 group by 1`,
  ],
  [
    'cash is reported late',
    `insert into provider_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency, source, received_at, actor_id)
       select v.entrepreneur_id, 'late' || v.id, v.payment_id, 'cash', 'late' || v.event_key, 'succeeded', 100, 'SLE', 'seller', v.received_at, 'x'
       from provider_events v join payments y on y.entrepreneur_id = v.entrepreneur_id and y.id = v.payment_id
       where v.entrepreneur_id = $1 and y.purchase_id in ($2, $3)`,
  ],
]

describe('a change in a counted day', () => {
  test.each(CHANGES)(
    'is in every report at once, and again once the day is counted again: %s',
    async (_, change) => {
      const { seller, sales } = await aShop()
      await countDays(fixture.deps)
      const before = await reportsOf(seller)
      await fixture.database.asOwner(change, [seller.id, sales[0] ?? '', sales[1] ?? ''])
      const after = await reportsOf(seller)
      expect(after).not.toEqual(before)
      expect(after).toEqual(await reportsFromSales(seller))
      expect(await brokenDays()).toBe(0)
      expect(await countDays(fixture.deps)).toBeGreaterThan(0)
      expect(await reportsOf(seller)).toEqual(after)
      expect(await brokenDays()).toBe(0)
    },
  )

  test('may be the end of a pass, which no row records: reports include it from then on', async () => {
    const { seller } = await aShop(1)
    const sale = await sellAt(fixture, seller, { at: fixture.deps.now(), phone: '076200003' })
    const { durationMinutes } = seller.pack
    await fixture.database.asOwner(
      `update passes set expires_at = starts_at + interval '3 days' where entrepreneur_id = $1 and purchase_id = $2`,
      [seller.id, sale],
    )
    fixture.clock.advance({ minutes: 48 * 60 })
    await countDays(fixture.deps)
    const before = await reportsOf(seller)
    fixture.clock.advance({ minutes: 24 * 60 + durationMinutes })
    const after = await reportsOf(seller)
    expect([before[0], after[0]]).toMatchObject([{ passes: 2 }, { passes: 3 }])
    expect(after).toEqual(await reportsFromSales(seller))
    await countDays(fixture.deps)
    expect((await reportsOf(seller))[0]).toEqual(after[0])
  })

  test('may be the end of one pass of many: only that pass is read, and the others come from the count', async () => {
    const { seller } = await aShop(2)
    await fixture.database.asOwner(
      `update passes set expires_at = starts_at + interval '40 days' where entrepreneur_id = $1
         and purchase_id in (select max(purchase_id) from passes where entrepreneur_id = $1)`,
      [seller.id],
    )
    await countDays(fixture.deps)
    const before = await reportsOf(seller)
    await fixture.database.asOwner(
      `update counted_days set ended_passes = ended_passes + 7 where entrepreneur_id = $1 and next_end is not null`,
      [seller.id],
    )
    fixture.clock.advance({ minutes: 41 * 24 * 60 })
    const after = await reportsOf(seller)
    expect([before[0], after[0]]).toMatchObject([{ passes: 3 }, { passes: 11 }])
    await countDays(fixture.deps)
    expect((await reportsOf(seller))[0]).toMatchObject({ passes: 4 })
    expect(await brokenDays()).toBe(0)
  })
})
