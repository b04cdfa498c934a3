import { readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { addsMinutes } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs } from '../builders.ts'
import { openMarketplace } from '../marketplace.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, shopPageOf, statusOf } from '../purchases.ts'
import { chargesOf, countRows } from '../records.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tooLittle = (name: string) => ({
  status: 422,
  code: 'method_not_offered',
  message: `${name} needs at least Le 1. Choose another way to pay.`,
})

describe('an amount that a method cannot carry', () => {
  test.each([
    [25, 'orange_money', 'Orange Money needs at least Le 1'],
    [99, 'africell_money', 'Africell Money needs at least Le 1'],
    [2_000_100, 'orange_money', 'Orange Money takes at most Le 20,000'],
  ] as const)('of %i cents is refused for %s: %s', async (priceMinor, paymentMethod, words) => {
    const seller = await aSeller(fixture.deps, { pack: { priceMinor } })
    const [purchases, charges] = [await countRows(fixture, 'purchases'), await chargesOf(fixture, 'pawapay')]
    expect(await refusalOf(buys(fixture, seller, { paymentMethod }))).toMatchObject({
      code: 'method_not_offered',
      message: `${words}. Choose another way to pay.`,
    })
    expect(await countRows(fixture, 'purchases')).toBe(purchases)
    expect(await chargesOf(fixture, 'pawapay')).toHaveLength(charges.length)
    const cash = await buys(fixture, seller, { paymentMethod: 'cash' }, AT_ONCE)
    expect(cash).toMatchObject({ status: 'awaiting_payment', nextAction: { type: 'collect_cash' } })
  })

  test('may result from a discount: a VIP pays Le 0.95 for a package of Le 1', async () => {
    const seller = await aSeller(fixture.deps, { pack: { priceMinor: 100 } })
    expect(await buys(fixture, seller)).toMatchObject({ status: 'ready' })
    const phone = aPhone()
    await fixture.database.asOwner(
      `insert into customers (id, phone, is_vip, created_at) values ($1, $2, true, now())`,
      [fixture.deps.newId(), phone],
    )
    const buysAsVip = (paymentMethod: 'mobile_money' | 'cash') =>
      buysOnProviderPage(fixture, seller, { phone, amount: 0.95, paymentMethod }, AT_ONCE)
    expect(await refusalOf(buysAsVip('mobile_money'))).toMatchObject(tooLittle('Orange Money'))
    expect(await buysAsVip('cash')).toMatchObject({ status: 'awaiting_payment' })
  })

  test('may be the price of a few minutes of overtime; the pass says what each method carries', async () => {
    const seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 30 } })
    const pass = await buys(fixture, seller)
    const { pass: options } = await statusOf(fixture, pass)
    expect(options?.overtime).toMatchObject({ ratePerMinute: 0.3 })
    expect(options?.overtime?.paymentLimits).toContainEqual({
      method: 'orange_money',
      minimum: 1,
      maximum: 20_000,
      step: 0.01,
    })
    const adds = (minutes: number) => addsMinutes(fixture, pass, minutes)
    expect(await refusalOf(adds(3))).toMatchObject(tooLittle('Orange Money'))
    expect(await adds(4)).toMatchObject({ status: 'ready' })
  })

  test('is not on the poster, whose page offers cash alone for it', async () => {
    const seller = await aSeller(fixture.deps, { pack: { priceMinor: 50 } })
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const poster = await callApp(fixture.app, sessionToken)(readPoster, {})
    expect(poster.paymentMethods).toEqual(['vult', 'cash'])
  })
})

test('the minimum agreed with Vult applies once it is set', async () => {
  const seller = await aSeller(fixture.deps, { pack: { priceMinor: 50 } })
  const limitsOfVult = async () => {
    const { paymentLimits } = await shopPageOf(fixture, seller)
    return paymentLimits.find(({ method }) => method === 'vult')
  }
  expect(await limitsOfVult()).toMatchObject({ minimum: 0.01 })
  const marketplace = await openMarketplace(fixture)
  await marketplace.save('vult', {
    ...((await readStoredSettings(fixture.deps, 'vult')) as Record<string, string>),
    minimumAmount: 'Le 1,002.50',
  })
  fixture.clock.advance({ seconds: 6 })
  expect(await limitsOfVult()).toMatchObject({ minimum: 1002.5 })
  expect(await refusalOf(buys(fixture, seller, { paymentMethod: 'vult' }))).toMatchObject({
    message: 'Vult needs at least Le 1,002.50. Choose another way to pay.',
  })
})
