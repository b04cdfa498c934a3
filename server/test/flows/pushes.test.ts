import { readAlerts, subscribePhone, unsubscribePhone } from '@minit/contract/entrepreneur/alerts.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { logout } from '@minit/contract/public/auth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatherNews, watchNews } from '../../src/modules/messaging/push/gather-news.ts'
import { readPushKeys } from '../../src/modules/messaging/push/push-keys.ts'
import { noteAlertNews } from '../../src/modules/messaging/push/seller-news.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf } from '../purchases.ts'
import { pushFixture } from '../push-fixture.ts'

let fixture: TestApp
let pushes: ReturnType<typeof pushFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  pushes = pushFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const sells = () => buys(fixture, seller)
const bringsCash = (customerName = 'Aminata Kamara') =>
  buys(fixture, seller, { paymentMethod: 'cash', customerName })
const routerGone = (name: string) =>
  fixture.deps.db.inTenant(seller.id, (tx) =>
    noteAlertNews(fixture.deps, tx, { kind: 'router', name, since: fixture.deps.now() }),
  )

describe('a phone that was switched on', () => {
  test('gets a push about a sale, encrypted for it alone and signed by the installation', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await sells()
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toEqual([
      { title: 'Sale: Le 35', body: 'Market Hour', tag: 'sale', url: '/entrepreneur/dashboard' },
    ])
  })

  test('gets one push for a burst, with what is waiting first, and none twice', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await Promise.all([sells(), sells(), bringsCash()])
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toMatchObject([{ title: 'Cash waits: Le 35', tag: 'cash' }])
    expect((await pushes.got(phone))[0]?.body).toContain('2 sales: Le 70')
    await pushes.passes()
    await gatherNews(fixture.deps, seller.id)
    await fixture.drain()
    expect(await pushes.got(phone)).toHaveLength(1)
  })

  test('gets it once too where two workers collect at one instant', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await sells()
    await Promise.all([gatherNews(fixture.deps, seller.id), gatherNews(fixture.deps, seller.id)])
    await pushes.passes()
    expect(await pushes.got(phone)).toHaveLength(1)
  })

  test('gets nothing from before it was switched on, nor cash that its seller has confirmed', async () => {
    await sells()
    const phone = await pushes.notifiedPhone(seller)
    const order = await bringsCash()
    await (await pushes.as(seller))(confirmCash, { params: { id: order.transactionId } })
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toEqual([])
  })

  test('gets pushes about a router and a payout', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await routerGone('Stall')
    await fixture.deps.db.inTenant(seller.id, (tx) =>
      noteAlertNews(fixture.deps, tx, { kind: 'payout', amountMinor: 50_000 }),
    )
    await pushes.settles(seller)
    const [push] = await pushes.got(phone)
    expect(push).toMatchObject({ title: 'A router is offline', url: '/entrepreneur/network' })
    expect(push?.body).toContain('Le 500 sent to you')
  })

  test('gets nothing of kinds that its seller has switched off, not even later', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await pushes.wishes(seller, { push: { sale: false, cash: false, router: true, payout: true } })
    await sells()
    await bringsCash()
    await pushes.settles(seller)
    await pushes.wishes(seller, {})
    await routerGone('Stall')
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toMatchObject([
      { tag: 'router', body: expect.stringMatching(/^Stall has been offline/) },
    ])
  })

  test('gets nothing in quiet hours, and everything in one push when they end', async () => {
    const phone = await pushes.notifiedPhone(seller)
    const clockIn = (minutes: number) =>
      new Date(fixture.deps.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    await pushes.wishes(seller, { quiet: { from: clockIn(-5), to: clockIn(30) } })
    await sells()
    await sells()
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toEqual([])
    fixture.clock.advance({ minutes: 31 })
    expect(await watchNews(fixture.deps)).toBeGreaterThanOrEqual(1)
    await fixture.drain()
    expect(await pushes.got(phone)).toMatchObject([{ title: '2 sales: Le 70' }])
  })

  test('gets from the minute’s check what a dead process left unsent', async () => {
    const phone = await pushes.notifiedPhone(seller)
    await sells()
    await pushes.settles(seller)
    await fixture.database.asOwner('update notifications set told_at = null where entrepreneur_id = $1', [
      seller.id,
    ])
    await fixture.database.asOwner(`delete from pgboss.job where name in ('gather-news', 'deliver-push')`)
    fixture.clock.advance({ seconds: 30 })
    expect(await watchNews(fixture.deps)).toBe(1)
    await fixture.drain()
    expect(await pushes.got(phone)).toHaveLength(2)
  })
})

describe('a phone that gets no more pushes', () => {
  test.each([404, 410, 403])('is deleted once its service answers %i', async (answer) => {
    const phone = await pushes.notifiedPhone(seller)
    const other = await pushes.notifiedPhone(seller)
    await pushes.answersWith(phone, answer)
    await sells()
    await pushes.settles(seller)
    const { phones } = await (await pushes.as(seller))(readAlerts, {})
    expect(phones.map(({ id }) => id)).toEqual([other.id])
    expect(await pushes.got(other)).toHaveLength(1)
  })

  test('because its seller chose so gets nothing', async () => {
    const phone = await pushes.notifiedPhone(seller)
    const other = await pushes.notifiedPhone(seller)
    await (await pushes.as(seller))(unsubscribePhone, { params: { id: phone.id } })
    await sells()
    await pushes.settles(seller)
    expect(await pushes.got(phone)).toEqual([])
    expect(await pushes.got(other)).toHaveLength(1)
  })

  test('because it logged out gets nothing; the seller’s other phones do', async () => {
    const { endpoint, keys, ...phone } = await pushes.newPhone(seller)
    const other = await pushes.notifiedPhone(seller)
    const here = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    await here(subscribePhone, { body: { endpoint, keys } })
    await here(logout, {})
    await sells()
    await pushes.settles(seller)
    expect(await pushes.got({ ...phone, endpoint, keys })).toEqual([])
    expect(await pushes.got(other)).toHaveLength(1)
  })

  test('because another seller uses it gets nothing of the first', async () => {
    const { endpoint, keys, ...phone } = await pushes.newPhone(seller)
    const next = await aSeller(fixture.deps)
    await (await pushes.as(seller))(subscribePhone, { body: { endpoint, keys } })
    const other = await pushes.notifiedPhone(seller)
    await (await pushes.as(next))(subscribePhone, { body: { endpoint, keys } })
    await sells()
    await pushes.settles(seller)
    expect(await pushes.got({ ...phone, endpoint, keys })).toEqual([])
    expect(await pushes.got(other)).toHaveLength(1)
  })
})

test('a failing service is retried until it accepts the push, once', async () => {
  const phone = await pushes.notifiedPhone(seller)
  await pushes.answersWith(phone, 503)
  await sells()
  await pushes.settles(seller)
  expect(await pushes.got(phone)).toEqual([])
  await pushes.answersWith(phone, 201)
  fixture.clock.advance({ minutes: 2 })
  await fixture.drain()
  fixture.clock.advance({ minutes: 2 })
  await fixture.drain()
  expect(await pushes.got(phone)).toHaveLength(1)
})

test.each([
  'http://push.example/1',
  'https://push.example:8443/1',
  'https://10.0.0.1/1',
  'https://[::1]/1',
  'https://user:word@push.example/1',
  'ftp://push.example/1',
  'http://127.0.0.2/1',
  'nothing',
])('a phone at %s is rejected', async (endpoint) => {
  const { keys } = await pushes.newPhone(seller)
  const call = (await pushes.as(seller))(subscribePhone, { body: { endpoint, keys } })
  expect(await refusalOf(call)).toMatchObject({ code: 'push_address_not_valid' })
})

test('the keys are created once, also by two at one instant, and are stored encrypted', async () => {
  const [one, two] = await Promise.all([readPushKeys(fixture.deps), readPushKeys(fixture.deps)])
  expect(one).toEqual(two)
  const rows = await fixture.database.asOwner<{ sealed_key: string }>('select * from push_keys')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(one.privateKey)
})

test('a sale of a seller without notifications costs no extra statement', async () => {
  const planned = () =>
    fixture.database.asOwner(
      `select from pgboss.job where name = 'gather-news' and data->>'entrepreneurId' = $1`,
      [seller.id],
    )
  await sells()
  await pushes.passes()
  expect(await planned()).toEqual([])
})
