import {
  listIntegrations,
  readIntegrationSettings,
  saveIntegrationSettings,
  toggleIntegration,
} from '@minit/contract/admin/integrations.ts'
import { readAttention, readPlatformSettings, saveSupport } from '@minit/contract/admin/platform.ts'
import { revealPhone } from '@minit/contract/entrepreneur/customers.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { KEPT_DAYS } from '@minit/domain/platform/keeping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSupport } from '../../src/modules/platform/settings/platform-settings.ts'
import { cleanUp } from '../../src/modules/sales/customers/clean-up.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import {
  AT_ONCE,
  buys,
  buysOnProviderPage,
  eventually,
  refusalOf,
  shopPageOf,
  statusOf,
} from '../purchases.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
let asAdmin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  asAdmin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

const offered = async () => (await shopPageOf(fixture, seller)).deliveryMethods

const switchSms = async (isEnabled: boolean) => {
  await asAdmin(toggleIntegration, { params: { id: 'africastalking' }, body: { isEnabled } })
  fixture.clock.advance({ seconds: 3 })
}

const wrongKey = async () => {
  const params = { id: 'africastalking' }
  const { fields } = await asAdmin(readIntegrationSettings, { params })
  const settings = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']))
  await asAdmin(saveIntegrationSettings, { params, body: { settings: { ...settings, apiKey: 'not ours' } } })
  fixture.clock.advance({ seconds: 3 })
}

test('without an SMS gateway no page offers SMS, an order for it is refused, and the admin gets an alert', async () => {
  expect(await offered()).toEqual(['qr_display', 'sms', 'whatsapp'])
  expect((await asAdmin(readAttention, {})).messages).toMatchObject({ isSmsOff: false, stuck: 0 })
  await switchSms(false)
  expect(await offered()).toEqual(['qr_display', 'whatsapp'])
  expect(await refusalOf(buys(fixture, seller, { deliveryMethod: 'sms' }))).toMatchObject({
    status: 422,
    code: 'delivery_not_offered',
    fields: { deliveryMethod: expect.any(String) },
  })
  expect(await countRows(fixture, 'purchases')).toBe(0)
  expect((await asAdmin(readAttention, {})).messages).toMatchObject({ isSmsOff: true })
  await switchSms(true)
})

test('a gateway that refuses our key is no longer offered, and card, admin and customer see the true state', async () => {
  expect(await offered()).toContain('sms')
  const ticket = await buys(fixture, seller, { deliveryMethod: 'sms' })
  if (ticket.status !== 'ready') throw new Error('the sale was not paid in time')
  expect(ticket.message).toMatchObject({ state: 'queued', isStuck: false })
  await wrongKey()
  // One job after the other, because the queue times retries by the database's clock and would use up all.
  await eventually(async () => {
    await fixture.drain(1)
    expect((await statusOf(fixture, ticket)).result?.message).toMatchObject({
      state: 'queued',
      isStuck: true,
    })
  })
  expect(await offered()).toEqual(['qr_display', 'whatsapp'])
  expect((await asAdmin(readAttention, {})).messages).toMatchObject({
    stuck: 1,
    stuckProblem: expect.stringContaining('401'),
    isSmsOff: true,
  })
  const card = (await asAdmin(listIntegrations, {})).find(({ id }) => id === 'africastalking')
  expect(card?.problem).toContain('Nothing is sent')
})

test('support contacts are what an admin set, and none is made up', async () => {
  const production = { ...fixture.deps, mode: 'production' as const }
  expect(await readSupport(production)).toEqual({ phone: null, email: null })
  const save = (phone: string, email: string) =>
    asAdmin(saveSupport, { body: { phone, email, reason: 'Our own number.' } })
  expect(await refusalOf(save('+447911123456', ''))).toMatchObject({
    code: 'phone_not_valid',
    fields: { phone: expect.any(String) },
  })
  expect(await refusalOf(save('', 'nobody'))).toMatchObject({ code: 'invalid_request' })
  expect(await readSupport(production)).toEqual({ phone: null, email: null })
  const audited = await countRows(fixture, 'audit_log')
  const support = { phone: '+232 76 555 444', email: 'help@wifi.sl' }
  expect(await save('076555444', 'help@wifi.sl')).toMatchObject({ support })
  expect(await asAdmin(readPlatformSettings, {})).toMatchObject({ support })
  expect(await readSupport(production)).toEqual(support)
  expect(await countRows(fixture, 'audit_log')).toBe(audited + 1)
  await save('', '')
  expect(await asAdmin(readAttention, {})).toMatchObject({ isSupportMissing: true })
})

test('the feed masks numbers, and shows whole ones with an audit line of who asked', async () => {
  const at = await aSeller(fixture.deps)
  const phone = '+23278222333'
  await buysOnProviderPage(fixture, at, { phone, paymentMethod: 'cash' })
  const asSeller = callApp(fixture.app, (await logInAs(fixture.deps, at)).sessionToken)
  const news = await asSeller(listNotifications, {})
  expect(news).toMatchObject([{ phoneNumber: '+232 78 *** 333', customerName: '+232 78 *** 333' }])
  expect(JSON.stringify(news)).not.toContain('222 333')
  const audited = await countRows(fixture, 'audit_log')
  const id = news[0]?.customerId ?? ''
  expect(await asSeller(revealPhone, { params: { id } })).toEqual({ phoneNumber: '+232 78 222 333' })
  expect(await countRows(fixture, 'audit_log')).toBe(audited + 1)
  const asOther = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  expect(await refusalOf(asOther(revealPhone, { params: { id } }))).toMatchObject({
    code: 'customer_not_found',
  })
})

test('unpaid orders and their numbers are deleted after 90 days; paid or declined ones stay', async () => {
  const at = await aSeller(fixture.deps)
  const [unpaid, paid, declined] = [aPhone(), aPhone(), '+23278000019']
  await buysOnProviderPage(fixture, at, { phone: unpaid, paymentMethod: 'cash' })
  await buys(fixture, at, { phoneNumber: paid })
  await buys(fixture, at, { phoneNumber: declined }, AT_ONCE)
  const ofAt = (phone: string) =>
    countRows(fixture, 'purchases', `entrepreneur_id = '${at.id}' and phone = '${phone}'`)
  for (let hours = 0; hours < 5; hours++) {
    fixture.clock.advance({ hours: 24 })
    await fixture.drain()
  }
  await cleanUp(fixture.deps)
  expect([await ofAt(unpaid), await ofAt(paid)]).toEqual([1, 1])
  fixture.clock.advance({ hours: KEPT_DAYS.unpaidOrders * 24 })
  await cleanUp(fixture.deps)
  expect([await ofAt(unpaid), await ofAt(paid), await ofAt(declined)]).toEqual([0, 1, 1])
  expect(await countRows(fixture, 'customers', `phone = '${unpaid}'`)).toBe(0)
  expect(await countRows(fixture, 'customers', `phone = '${paid}'`)).toBe(1)
})
