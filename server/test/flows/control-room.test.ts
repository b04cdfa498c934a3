import { listAudit } from '@minit/contract/admin/audit.ts'
import {
  extendTrial,
  listSellers,
  reactivateSeller,
  suspendSeller,
} from '@minit/contract/admin/entrepreneurs.ts'
import {
  listRecentActivity,
  listRecentEntrepreneurs,
  readAttention,
  readMetrics,
  readPlatformSettings,
  savePlatformSettings,
} from '@minit/contract/admin/platform.ts'
import { readRevenue } from '@minit/contract/admin/revenue.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { captureLog } from '../capture-log.ts'
import { refusalOf } from '../purchases.ts'

const log = captureLog()
let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
let adminToken: string
beforeAll(async () => {
  fixture = await startTestApp({ log: log.log })
  seller = await aSeller(fixture.deps, { shop: { businessName: 'Kissy Net', location: 'Kissy' } })
  adminToken = await anAdmin(fixture)
  call = callApp(fixture.app, adminToken)
})
afterAll(() => fixture.close())

const reason = 'Because a test wants it.'
const auditOf = async (subjectId: string) => (await call(listAudit, { query: { search: subjectId } })).items

describe('the figures', () => {
  test('are sums of the sellers’ sales up to 5 seconds ago, with the exchange rate next to the money', async () => {
    const before = await call(readMetrics, { params: { range: '7d' } })
    await aPaidSale(fixture, seller)
    fixture.clock.advance({ seconds: 5 })
    const after = await call(readMetrics, { params: { range: '7d' } })
    expect(after.monthlyRevenue - before.monthlyRevenue).toBe(35)
    expect(after.totalPurchases - before.totalPurchases).toBe(1)
    expect(after.totalCustomers - before.totalCustomers).toBe(1)
    expect(after).toMatchObject({ usdRate: 22.7, trialEntrepreneurs: 0, revenueGrowth: null })
    expect(after.days).toHaveLength(7)
    expect(after.days.at(-1)).toMatchObject({ newEntrepreneurs: after.totalEntrepreneurs })
  })

  test('are compared with the days right before the range, and not with earlier ones', async () => {
    const other = await aSeller(fixture.deps)
    const day = (ago: number) =>
      new Date(fixture.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    for (const [ago, minor] of [
      [8, 10_000],
      [15, 99_000],
      [3, 12_000],
    ])
      await fixture.database.asOwner(
        `insert into seller_days (entrepreneur_id, day, sales, revenue_minor) values ($1, $2, 1, $3)`,
        [other.id, day(ago ?? 0), minor],
      )
    fixture.clock.advance({ minutes: 6 })
    const { monthlyRevenue, revenueGrowth, totalPurchases } = await call(readMetrics, {
      params: { range: '7d' },
    })
    expect(revenueGrowth).toBe(Math.round((monthlyRevenue / 100 - 1) * 100))
    expect(totalPurchases).toBeGreaterThanOrEqual(2)
    const report = await call(readRevenue, { query: { range: '7d' } })
    expect(report.total.revenue).toBe(monthlyRevenue)
    expect(report.days.reduce((sum, line) => sum + line.revenue, 0)).toBe(monthlyRevenue)
    expect(report.sellers.reduce((sum, line) => sum + line.revenue, 0)).toBe(monthlyRevenue)
  })

  test('list the newest sellers and recent events, and count what waits for an operator', async () => {
    await aPaidSale(fixture, seller)
    const [newest] = await call(listRecentEntrepreneurs, {})
    expect(newest).toMatchObject({ authMethod: 'other', monthlyFee: 0, usdRate: 22.7 })
    const [happening] = await call(listRecentActivity, {})
    expect(happening).toMatchObject({ type: 'internet_purchase', amount: 35, status: 'completed' })
    const attention = await call(readAttention, {})
    expect(attention).toMatchObject({ applications: { pending: 0, oldestAt: null }, check: null })
  })

  test('show the last ledger check with its breaches', async () => {
    const results = [{ id: 'I1', title: 'Every paid purchase has one pass', breaches: 2, examples: ['a'] }]
    await fixture.database.asOwner(
      `insert into invariant_runs (id, started_at, duration_ms, breaches, results) values ($1, now(), 12, 2, $2)`,
      [fixture.deps.newId(), JSON.stringify(results)],
    )
    expect((await call(readAttention, {})).check).toMatchObject({ breaches: 2, durationMs: 12, results })
  })

  test('are in dollars at a rate that an admin sets', async () => {
    await call(savePlatformSettings, { body: { usdRate: 23.15, reason } })
    expect(await call(readPlatformSettings, {})).toMatchObject({ usdRate: 23.15 })
    const [act] = await auditOf('usd_rate')
    expect(act).toMatchObject({
      action: 'usd_rate_set',
      before: { minorPerDollar: 2270 },
      after: { minorPerDollar: 2315 },
      reason,
      actorName: 'the-admin',
    })
  })

  test('keep their rate where the new one is mistyped: a digit too many or too few', async () => {
    const { usdRate: before } = await call(readPlatformSettings, {})
    for (const usdRate of [before * 10, before / 2 - 0.02]) {
      const answer = call(savePlatformSettings, { body: { usdRate: Number(usdRate.toFixed(2)), reason } })
      expect(await refusalOf(answer)).toMatchObject({ code: 'usd_rate_far' })
    }
    expect(await call(readPlatformSettings, {})).toMatchObject({ usdRate: before })
    await call(savePlatformSettings, { body: { usdRate: before * 2, reason } })
    await call(savePlatformSettings, { body: { usdRate: before, reason } })
  })
})

describe('sellers', () => {
  test('are found by name, by page and by phone number', async () => {
    const { slug } = await aSeller(fixture.deps, {
      shop: { businessName: '100%_Net', phone: '+23230999111' },
    })
    for (const search of ['100%_', slug, '030 999 111', '+232 30 999']) {
      const { items } = await call(listSellers, { query: { search } })
      expect(
        items.map((item) => item.slug),
        search,
      ).toContain(slug)
    }
    expect((await call(listSellers, { query: { search: '1%_N' } })).items).toEqual([])
  })

  test('sell nothing while they are suspended, see the reason, and sell again afterwards', async () => {
    const mine = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    const params = { id: seller.id }
    await call(suspendSeller, { params, body: { reason: 'The network is down.' } })
    expect(await mine(readStats, {})).toMatchObject({
      subscriptionStatus: 'suspended',
      statusReason: 'The network is down.',
    })
    await expect(aPaidSale(fixture, seller)).rejects.toThrow()
    await expect(call(suspendSeller, { params, body: { reason } })).rejects.toMatchObject({
      details: { code: 'already_decided' },
    })
    const { items } = await call(listSellers, { query: { status: 'suspended' } })
    expect(items.map(({ id }) => id)).toEqual([seller.id])
    await call(reactivateSeller, { params, body: { reason: 'It is up again.' } })
    await aPaidSale(fixture, seller)
    expect(
      (await auditOf(seller.id)).map(({ action, before, after }) => ({ action, before, after })),
    ).toEqual([
      {
        action: 'seller_reactivated',
        before: { subscriptionStatus: 'suspended', trialEndsAt: null },
        after: { subscriptionStatus: 'active', trialEndsAt: null },
      },
      {
        action: 'seller_suspended',
        before: { subscriptionStatus: 'active', trialEndsAt: null },
        after: { subscriptionStatus: 'suspended', trialEndsAt: null },
      },
    ])
  })

  test('on trial get days added to its end; others do not', async () => {
    const trialEndsAt = new Date(fixture.clock.now().getTime() + 86_400_000)
    const { id } = await aSeller(fixture.deps, { shop: { subscriptionStatus: 'trial', trialEndsAt } })
    const extended = await call(extendTrial, { params: { id }, body: { days: 7, reason } })
    expect(Date.parse(extended.trialEndsAt ?? '') - trialEndsAt.getTime()).toBe(7 * 86_400_000)
    await expect(
      call(extendTrial, { params: { id: seller.id }, body: { days: 7, reason } }),
    ).rejects.toMatchObject({ details: { code: 'not_on_trial' } })
  })

  test('come in pages that omit no one and show no one twice', async () => {
    for (let made = 0; made < 55; made++)
      await fixture.database.asOwner(
        `with made as (insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone,
           has_own_internet, subscription_status, created_at)
         values ($1, $1, 'Paged', 'A', 'B', 'C', '+23276000000', true, 'cancelled', now()) returning id)
         insert into seller_totals (entrepreneur_id) select id from made`,
        [fixture.deps.newId()],
      )
    const first = await call(listSellers, { query: { search: 'Paged' } })
    const second = await call(listSellers, { query: { search: 'Paged', after: first.next ?? '' } })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55)
  })
})

test('an admin call by any other account is refused, and the log names the account', async () => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await expect(callApp(fixture.app, sessionToken)(listSellers, { query: {} })).rejects.toMatchObject({
    status: 403,
  })
  await expect(callApp(fixture.app)(listSellers, { query: {} })).rejects.toMatchObject({ status: 401 })
  const refused = log.lines().filter(({ msg }) => msg === 'an admin call was refused')
  expect(refused).toMatchObject([
    { call: 'GET /api/admin/entrepreneurs', caller: 'entrepreneur' },
    { call: 'GET /api/admin/entrepreneurs', caller: 'anonymous', accountId: null },
  ])
})

test('the report is a file with a line for each day and seller', async () => {
  const answer = await fixture.app.inject({
    url: '/api/admin/revenue/export?range=7d',
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  const lines = answer.body.trim().split('\r\n')
  expect(lines[0]).toContain('Day,Seller,Page,Passes sold')
  expect(lines.some((line) => line.includes('Kissy Net'))).toBe(true)
})
