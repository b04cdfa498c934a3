import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { switchSite } from '@minit/contract/entrepreneur/site.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { buys, refusalOf, shopPageOf, statusOf } from '../purchases.ts'

const BUSINESS = {
  businessName: 'Hawa WiFi Corner',
  location: 'Abacha Street',
  phoneNumber: '077 654 321',
  email: 'hawa@minit.example',
}

let fixture: TestApp
let seller: TestSeller
let asSeller: ReturnType<typeof callApp>
const asCustomer = () => callApp(fixture.app)
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { shop: { description: 'Beside the tree', vultMerchantId: 'VULT-7' } })
  asSeller = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
})

const save = (changes: Record<string, unknown> = {}) =>
  asSeller(saveSettings, { body: { ...BUSINESS, ...changes } })

describe('the settings', () => {
  test('are read as stored, with the WiFi of the site', async () => {
    expect(await asSeller(readSettings, {})).toEqual({
      businessName: 'Test Hub',
      location: 'Freetown',
      description: 'Beside the tree',
      phoneNumber: '+232 76 123 456',
      email: '',
      acceptsOrangeMoney: true,
      acceptsAfricellMoney: true,
      acceptsVult: true,
      vultMerchantId: 'VULT-7',
      opensToPay: true,
      networkName: 'Test Hub WiFi',
      wifiKind: 'per_pass_key',
      joining: 'by_hand',
      slug: seller.slug,
    })
  })

  test('say whether phones get slow internet to pay, and keep it where it is left out', async () => {
    expect((await save({ opensToPay: false })).opensToPay).toBe(false)
    expect((await save()).opensToPay).toBe(false)
    expect((await save({ opensToPay: true })).opensToPay).toBe(true)
  })

  test('of the specification alone leave unnamed ones unchanged, and accept every method', async () => {
    await save({ acceptsVult: false })
    expect(await save()).toMatchObject({
      ...BUSINESS,
      phoneNumber: '+232 77 654 321',
      description: 'Beside the tree',
      acceptsVult: true,
      vultMerchantId: 'VULT-7',
      networkName: 'Test Hub WiFi',
      wifiKind: 'per_pass_key',
      slug: seller.slug,
    })
  })

  test('are visible to customers at once', async () => {
    await save({ acceptsOrangeMoney: false })
    const info = await shopPageOf(fixture, seller)
    expect(info).toMatchObject({
      businessName: 'Hawa WiFi Corner',
      location: 'Abacha Street',
      helpPhone: '+232 77 654 321',
    })
    expect(info.paymentMethods).not.toContain('orange_money')
    expect(await refusalOf(buys(fixture, seller))).toMatchObject({ code: 'method_not_offered' })
  })

  test('that change the phone number do not change the login', async () => {
    const account = () =>
      fixture.database.asOwner('select * from accounts where entrepreneur_id = $1', [seller.id])
    const before = await account()
    await save({ phoneNumber: '+232 30 555 666', email: 'new@minit.example' })
    expect(await account()).toEqual(before)
    expect(await logInAs(fixture.deps, seller)).toMatchObject({ user: { role: 'entrepreneur' } })
  })

  test('name the WiFi of passes sold from then on', async () => {
    await save({ networkName: 'Hawa Corner', wifiKind: 'captive' })
    const ticket = await aPaidSale(fixture, seller)
    expect(await statusOf(fixture, ticket)).toMatchObject({ result: { networkName: 'Hawa Corner' } })
    expect(await asSeller(readStats, {})).toMatchObject({ networkName: 'Hawa Corner' })
  })

  test('are refused with the specification’s messages', async () => {
    const wrong = save({
      businessName: 'H',
      location: ' ',
      phoneNumber: '076',
      email: 'hawa',
      networkName: '',
    })
    expect(await refusalOf(wrong)).toMatchObject({
      status: 400,
      fields: {
        businessName: 'Business name required',
        location: 'Location required',
        phoneNumber: 'Valid phone number required',
        email: 'Valid email required',
        networkName: 'Network name required',
      },
    })
    expect(await refusalOf(save({ phoneNumber: '12345678901' }))).toMatchObject({
      status: 422,
      fields: { phoneNumber: 'Valid phone number required' },
    })
    expect(await refusalOf(save({ networkName: '\u00E9'.repeat(17) }))).toMatchObject({
      fields: { networkName: expect.stringMatching(/too long/) },
    })
  })

  test('require no e-mail of an owner who logs in by phone, and one of everyone else', async () => {
    expect(await refusalOf(save({ email: '' }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: { email: 'Valid email required' },
    })
    await fixture.database.asOwner('update accounts set phone = $2 where entrepreneur_id = $1', [
      seller.id,
      aPhone(),
    ])
    expect(await save({ email: '', location: 'Abacha Street 2' })).toMatchObject({
      email: '',
      location: 'Abacha Street 2',
    })
    const [row] = await fixture.database.asOwner('select email from entrepreneurs where id = $1', [seller.id])
    expect(row).toEqual({ email: null })
    expect(await refusalOf(save({ email: 'hawa' }))).toMatchObject({
      fields: { email: 'Valid email required' },
    })
  })

  test('of another seller stay unchanged', async () => {
    const other = await aSeller(fixture.deps)
    const asOther = callApp(fixture.app, (await logInAs(fixture.deps, other)).sessionToken)
    const before = await asOther(readSettings, {})
    await save({ networkName: 'Mine' })
    expect(await asOther(readSettings, {})).toEqual(before)
  })
})

describe('a site that its seller closed', () => {
  const switchTo = (isOpen: boolean) => asSeller(switchSite, { body: { isOpen } })

  test('keeps its page, tells customers so, and sells nothing until it is opened', async () => {
    expect(await switchTo(false)).toEqual({ isOpen: false })
    expect(await asSeller(readStats, {})).toMatchObject({ isOpen: false })
    const ask = () => shopPageOf(fixture, seller)
    expect(await ask()).toMatchObject({ isOpen: false, isSelling: true })
    const listed = (await asCustomer()(listActiveEntrepreneurs, { query: {} })).find(
      ({ id }) => id === seller.id,
    )
    expect(listed).toMatchObject({ isOpen: false })
    expect(await refusalOf(buys(fixture, seller))).toMatchObject({ status: 422, code: 'seller_closed' })
    await switchTo(true)
    expect(await ask()).toMatchObject({ isOpen: true })
    expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
  })
})

describe('a suspended seller', () => {
  test('reads everything, sees the reason, and may still change the business', async () => {
    await fixture.database.asOwner(
      `update entrepreneurs set subscription_status = 'suspended', status_reason = $2 where id = $1`,
      [seller.id, 'Customers complained about codes that did not work.'],
    )
    expect(await asSeller(readStats, {})).toMatchObject({
      subscriptionStatus: 'suspended',
      statusReason: 'Customers complained about codes that did not work.',
    })
    expect(await save()).toMatchObject({ businessName: 'Hawa WiFi Corner' })
    expect(await refusalOf(buys(fixture, seller))).toMatchObject({ code: 'seller_not_selling' })
  })
})
