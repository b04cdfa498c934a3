import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { tierFor } from '@minit/domain/passes/loyalty.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { callApp } from '../../../test/builders.ts'
import {
  idOfSlug,
  memoriesThatCount,
  NOT_REFUNDED,
  shortPasses,
  tableSizes,
} from '../../../test/demo-records.ts'
import { readLoyalty, readRollUps, recomputeLoyalty, recomputeRollUps } from '../../../test/recompute.ts'
import { countRows } from '../../../test/records.ts'
import { logIn } from '../../modules/identity/sessions.ts'
import { checkInvariants } from '../../modules/operations/checks/check-invariants.ts'
import { DEMO_HUB, DEMO_KIOSK_SLUG, DEMO_SELLER_SLUG } from '../demo-accounts.ts'
import { seedDemo } from '../seed-demo.ts'
import { wipeDemo } from '../wipe-demo.ts'
import { seedHistory } from './seed-history.ts'

/** Two histories at once, on a busy machine. */
const SEEDING_MS = 300_000

let fixture: TestApp
let hub: string
let kiosk: string

const asHub = async () => {
  const { username: name, password } = DEMO_HUB
  const { sessionToken } = await logIn(fixture.deps, { role: 'entrepreneur', name, password, userAgent: '' })
  return callApp(fixture.app, sessionToken)
}

const BREAK = `
  create function break_off() returns trigger language plpgsql as $$ begin raise exception 'the power is gone'; end $$;
  create trigger break_off before insert on seller_days execute function break_off()`

beforeAll(async () => {
  fixture = await startTestApp()
  await fixture.database.asOwner(BREAK)
  await expect(seedDemo(fixture.deps)).rejects.toThrow()
}, SEEDING_MS)
afterAll(() => fixture.close())

test('an interrupted start leaves no history', async () => {
  const sizes = await tableSizes(fixture)
  expect(sizes).toMatchObject({ entrepreneurs: 7, purchases: 0, passes: 0, customers: 0, seller_days: 0 })
  expect(await countRows(fixture, 'seller_totals', 'sales > 0')).toBe(0)
})

test(
  'the next start makes all of it, once, even if two processes start together',
  async () => {
    await fixture.database.asOwner('drop trigger break_off on seller_days')
    await Promise.all([seedHistory(fixture.deps), seedHistory(fixture.deps)])
    hub = await idOfSlug(fixture, DEMO_SELLER_SLUG)
    kiosk = await idOfSlug(fixture, DEMO_KIOSK_SLUG)
    const sales = await countRows(fixture, 'purchases', `status = 'paid' and entrepreneur_id = '${hub}'`)
    expect(sales).toBeGreaterThan(1_500)
    expect(sales).toBeLessThan(2_500)
    expect(await countRows(fixture, 'seller_days', `entrepreneur_id = '${hub}'`)).toBe(120)
  },
  SEEDING_MS,
)

test('the roll-ups equal a recount of all purchases', async () => {
  for (const id of [hub, kiosk])
    expect(await readRollUps(fixture, id)).toEqual(await recomputeRollUps(fixture, id))
})

test('every tier of loyalty and overtime occur', async () => {
  const { totals } = await readRollUps(fixture, hub)
  for (const tier of ['newTier', 'bronzeTier', 'silverTier', 'goldTier', 'platinumTier'])
    expect(totals?.[tier], tier).toBeGreaterThan(0)
  const overtime = await countRows(fixture, 'purchases', `kind = 'overtime' and entrepreneur_id = '${hub}'`)
  expect(overtime).toBeGreaterThan(50)
  expect(totals).toMatchObject({ overtimeSales: overtime })
})

test('packages, customers and the sellers’ customer records count what was sold', async () => {
  const packages = await fixture.database.asOwner(`
    select p.id from packages p where sold_count <>
      (select count(*) from purchases where package_id = p.id and kind = 'pass' and status = 'paid')`)
  expect(packages).toEqual([])
  expect(await readLoyalty(fixture)).toEqual(await recomputeLoyalty(fixture))
  const memories = await memoriesThatCount(fixture)
  expect(memories).toHaveLength(await countRows(fixture, 'seller_customers m', NOT_REFUNDED))
  expect(memories.filter(({ tier, ofAll }) => tier !== tierFor(ofAll))).toEqual([])
})

test('every method occurs on both channels, with wallet bonuses, loyalty and VIP', async () => {
  const sold = await fixture.database.asOwner<{ method: string; channel: string }>(
    `select distinct payment_method as method, channel from purchases where status = 'paid' and entrepreneur_id = $1`,
    [hub],
  )
  for (const method of PAYMENT_METHODS)
    for (const channel of ['provider', 'counter']) expect(sold).toContainEqual({ method, channel })
  for (const some of ['wallet_bonus_minutes > 0', 'loyalty_minutes = 15', 'vip_minutes > 0'])
    expect(await countRows(fixture, 'purchases', some), some).toBeGreaterThan(0)
  for (const status of ['failed', 'expired'])
    expect(await countRows(fixture, 'purchases', `status = '${status}'`), status).toBeGreaterThan(0)
})

test('each paid purchase has its pass, event and ledger lines that sum to zero; the others have none', async () => {
  const [paid, others] = [
    await countRows(fixture, 'purchases', 'paid_at is not null'),
    await countRows(fixture, 'purchases', 'paid_at is null'),
  ]
  expect(await countRows(fixture, 'passes')).toBe(
    await countRows(fixture, 'purchases', `paid_at is not null and kind = 'pass'`),
  )
  // One refund of each kind at the hub: three arrived, one failed, one waits for an admin.
  expect(await countRows(fixture, 'refunds')).toBe(5)
  expect(await countRows(fixture, 'activity')).toBe(paid + 5)
  expect(await countRows(fixture, 'ledger_transactions', `kind = 'sale'`)).toBe(paid)
  // A week of payouts at the hub, one of them failed and requested again.
  expect(await countRows(fixture, 'payouts', `state = 'paid'`)).toBe(7)
  expect(await countRows(fixture, 'payouts', `state = 'failed'`)).toBe(1)
  expect(await countRows(fixture, 'ledger_transactions', `kind like 'payout%'`)).toBe(16)
  expect(await countRows(fixture, 'ledger_transactions', `kind like 'refund%'`)).toBe(12)
  expect(await countRows(fixture, 'provider_events', `kind = 'succeeded'`)).toBe(paid)
  expect(await countRows(fixture, 'payments')).toBe(paid + others)
  const [ledger] = await fixture.database.asOwner(`
    select sum(amount_minor)::int as sum, sum(amount_minor) filter (where account like 'received:%') =
      (select sum(price_minor) from purchases where status = 'paid') as "isReceived" from ledger_entries`)
  expect(ledger).toEqual({ sum: 0, isReceived: true })
  expect(await shortPasses(fixture)).toEqual([])
})

const today = () => freetownDay(fixture.deps.now())

test('the hub’s router has 30 days of sessions within their passes, more in the evening, and none is active', async () => {
  const sessions = await fixture.database.asOwner<{ hour: number; seconds: number; octets: number }>(
    `select extract(hour from began_at at time zone 'UTC')::int as hour, down_octets::float8 as octets,
       extract(epoch from ended_at - began_at)::float8 as seconds from access_sessions where entrepreneur_id = $1`,
    [hub],
  )
  const sales = await countRows(
    fixture,
    'passes',
    `entrepreneur_id = '${hub}' and starts_at >= date '${today()}' - 30`,
  )
  expect(sessions.length).toBeGreaterThan(sales)
  const begun = (from: number, until: number) =>
    sessions.filter(({ hour }) => hour >= from && hour < until).length
  expect(begun(17, 21)).toBeGreaterThan(2 * begun(7, 11))
  // From 3 to 180 kB a second.
  for (const { seconds, octets } of sessions) {
    expect(octets).toBeGreaterThan(seconds * 2_000)
    expect(octets).toBeLessThan(seconds * 181_000)
  }
  const odd = `not exists (select from passes p join pass_devices d on d.purchase_id = p.purchase_id
    where p.purchase_id = s.purchase_id and d.device_digest = s.device_digest
      and s.began_at >= p.starts_at and s.ended_at <= p.expires_at)
    or ended_at is null or began_at < date '${today()}' - 30 or ended_at > '${today()}'`
  expect(await countRows(fixture, 'access_sessions s', odd)).toBe(0)
  expect(await countRows(fixture, 'access_sessions', `entrepreneur_id = '${kiosk}'`)).toBe(0)
})

test('no session overlaps the power cut, and affected passes get their minutes back', async () => {
  const cuts = await fixture.database.asOwner<{ id: string; minutes: number }>(
    `select id, extract(epoch from until_at - from_at)::int / 60 as minutes from gateway_outages`,
  )
  expect(cuts).toMatchObject([{ minutes: 47 }])
  const inTheDark = `began_at < (select until_at from gateway_outages) and ended_at > (select from_at from gateway_outages)`
  expect(await countRows(fixture, 'access_sessions', inTheDark)).toBe(0)
  const credits = await fixture.database.asOwner<{ minutes: number; added: number }>(`
    select c.minutes, extract(epoch from p.expires_at - p.starts_at)::int / 60
      - (select sum(minutes)::int from pass_minutes m where m.pass_id = p.id) as added
    from outage_credits c join passes p on p.id = c.pass_id`)
  expect(credits.length).toBeGreaterThan(2)
  for (const { minutes, added } of credits) {
    expect(minutes).toBeLessThanOrEqual(48)
    // A pass that ended during the cut continues after it.
    expect(added).toBeGreaterThanOrEqual(minutes)
  }
})

test('the past has each cause of an outage once', async () => {
  const causes = await fixture.database.asOwner<{ cause: string }>(
    'select cause from gateway_causes order by cause',
  )
  expect(causes.map(({ cause }) => cause)).toEqual(['dns', 'full', 'line', 'loss', 'power', 'router', 'us'])
})

test('all invariants hold', async () => {
  expect((await checkInvariants(fixture.deps)).filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('the hub’s 4.8 is the mean of existing ratings, and each of its packages has its own', async () => {
  const counted = await fixture.database.asOwner(
    `select e.slug, e.rating_sum as sum, e.rating_count as count, coalesce(sum(p.rating_sum), 0)::int as "ofPackages",
       (select coalesce(sum(stars), 0)::int from ratings r where r.entrepreneur_id = e.id) as "ofRows",
       (select count(*)::int from ratings r where r.entrepreneur_id = e.id) as rows
     from entrepreneurs e join packages p on p.entrepreneur_id = e.id group by e.id order by e.slug`,
  )
  for (const { sum, count, ofPackages, ofRows, rows } of counted)
    expect([ofPackages, ofRows, rows]).toEqual([sum, sum, count])
  const providers = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
  expect(providers.find(({ ownerName }) => ownerName === DEMO_SELLER_SLUG)?.rating).toBe(4.8)
  const { packagePerformance } = await (await asHub())(readAnalytics, {
    query: { period: '30d' },
  })
  for (const { name, avgRating } of packagePerformance) expect(avgRating, name).toBeGreaterThan(4)
  const early = await countRows(
    fixture,
    'ratings r join passes p on p.purchase_id = r.purchase_id',
    `r.created_at < p.starts_at + interval '5 minutes'`,
  )
  expect(early).toBe(0)
})

test('history leaves no work and ends before today', async () => {
  expect(await countRows(fixture, 'payments', 'next_check_at is not null or needs_review is not null')).toBe(
    0,
  )
  expect(await countRows(fixture, 'messages', `state <> 'sent'`)).toBe(0)
  expect(await countRows(fixture, 'notifications', 'awaits_cash')).toBe(0)
  expect(await countRows(fixture, 'purchases', `greatest(paid_at, created_at) >= '${today()}'`)).toBe(0)
  expect(await countRows(fixture, 'seller_days', `day >= '${today()}'`)).toBe(0)
  const isOlder =
    'exists (select from purchases p where p.entrepreneur_id = e.id and p.created_at < e.created_at)'
  expect(await countRows(fixture, 'entrepreneurs e', isOlder)).toBe(0)
})

test('the seller’s feed has the newest sales unread and the older ones read, in time order', async () => {
  const feed = await (await asHub())(listNotifications, {})
  expect(feed.map(({ read }) => read).slice(0, 6)).toEqual([false, false, false, false, true, true])
  const times = feed.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted().reverse())
  expect(feed).toHaveLength(50)
})

test(
  'seeding again changes nothing',
  async () => {
    // The interrupted start had not reached the kiosk's codes.
    await seedDemo(fixture.deps)
    const before = await tableSizes(fixture)
    const totals = await readRollUps(fixture, hub)
    fixture.clock.advance({ hours: 48 })
    await seedDemo(fixture.deps)
    expect(await tableSizes(fixture)).toEqual(before)
    expect(await readRollUps(fixture, hub)).toEqual(totals)
  },
  SEEDING_MS,
)

test('wiping removes all of it', async () => {
  await wipeDemo(fixture.database.ownerUrl)
  const left = Object.entries(await tableSizes(fixture)).filter(([, rows]) => rows > 0)
  expect(left).toEqual([])
})
