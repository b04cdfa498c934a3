import { readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { addsMinutes } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs } from '../builders.ts'
import { openMarketplace } from '../marketplace.ts'
import { AT_ONCE, buys, buysOnProviderPage, refusalOf, shopPageOf, statusOf } from '../purchases.ts'
import { chargesOf, countRows } from '../records.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.close())

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
    const seller = await aSeller(world.deps, { pack: { priceMinor } })
    const [purchases, charges] = [await countRows(world, 'purchases'), await chargesOf(world, 'pawapay')]
    expect(await refusalOf(buys(world, seller, { paymentMethod }))).toMatchObject({
      code: 'method_not_offered',
      message: `${words}. Choose another way to pay.`,
    })
    expect(await countRows(world, 'purchases')).toBe(purchases)
    expect(await chargesOf(world, 'pawapay')).toHaveLength(charges.length)
    const cash = await buys(world, seller, { paymentMethod: 'cash' }, AT_ONCE)
    expect(cash).toMatchObject({ status: 'awaiting_payment', nextAction: { type: 'collect_cash' } })
  })

  test('may result from a discount: a VIP pays Le 0.95 for a package of Le 1', async () => {
    const seller = await aSeller(world.deps, { pack: { priceMinor: 100 } })
    expect(await buys(world, seller)).toMatchObject({ status: 'ready' })
    const phone = aPhone()
    await world.database.asOwner(
      `insert into customers (id, phone, is_vip, created_at) values ($1, $2, true, now())`,
      [world.deps.newId(), phone],
    )
    const buysAsVip = (paymentMethod: 'mobile_money' | 'cash') =>
      buysOnProviderPage(world, seller, { phone, amount: 0.95, paymentMethod }, AT_ONCE)
    expect(await refusalOf(buysAsVip('mobile_money'))).toMatchObject(tooLittle('Orange Money'))
    expect(await buysAsVip('cash')).toMatchObject({ status: 'awaiting_payment' })
  })

  test('may be the price of a few minutes of overtime; the pass says what each method carries', async () => {
    const seller = await aSeller(world.deps, { pack: { overtimeRateMinor: 30 } })
    const pass = await buys(world, seller)
    const { pass: options } = await statusOf(world, pass)
    expect(options?.overtime).toMatchObject({ ratePerMinute: 0.3 })
    expect(options?.overtime?.paymentLimits).toContainEqual({
      method: 'orange_money',
      minimum: 1,
      maximum: 20_000,
      step: 0.01,
    })
    const adds = (minutes: number) => addsMinutes(world, pass, minutes)
    expect(await refusalOf(adds(3))).toMatchObject(tooLittle('Orange Money'))
    expect(await adds(4)).toMatchObject({ status: 'ready' })
  })

  test('is not on the poster, whose page offers cash alone for it', async () => {
    const seller = await aSeller(world.deps, { pack: { priceMinor: 50 } })
    const { sessionToken } = await logInAs(world.deps, seller)
    const poster = await callApp(world.app, sessionToken)(readPoster, {})
    expect(poster.paymentMethods).toEqual(['vult', 'cash'])
  })
})

test('the minimum agreed with Vult applies once it is set', async () => {
  const seller = await aSeller(world.deps, { pack: { priceMinor: 50 } })
  const limitsOfVult = async () => {
    const { paymentLimits } = await shopPageOf(world, seller)
    return paymentLimits.find(({ method }) => method === 'vult')
  }
  expect(await limitsOfVult()).toMatchObject({ minimum: 0.01 })
  const marketplace = await openMarketplace(world)
  await marketplace.save('vult', {
    ...((await readStoredSettings(world.deps, 'vult')) as Record<string, string>),
    minimumAmount: '2.50',
  })
  world.clock.advance({ seconds: 6 })
  expect(await limitsOfVult()).toMatchObject({ minimum: 2.5 })
  expect(await refusalOf(buys(world, seller, { paymentMethod: 'vult' }))).toMatchObject({
    message: 'Vult needs at least Le 2.50. Choose another way to pay.',
  })
})
