import { listCustomerPackages } from '@minit/contract/customer/shops.ts'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { createHappyHour, endPromotion, listPromotions } from '@minit/contract/entrepreneur/promotions.ts'
import { readStats } from '@minit/contract/entrepreneur/stats.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantTx } from '../../src/db/database.ts'
import { lockPackages, setPackageArchived } from '../../src/modules/shop/packages/packages.queries.ts'
import { archivePackage } from '../../src/modules/shop/packages/packages.ts'
import { findPriceOf, insertPromotion } from '../../src/modules/shop/promotions/promotions.queries.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { aHappyHour } from '../promotions.ts'
import { AT_ONCE, buys, buysOnProviderPage, eventually, refusalOf, statusOf } from '../purchases.ts'
import { countRows } from '../records.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const asSeller = async (seller: Awaited<ReturnType<typeof aSeller>>) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

/** Sets the shop's clock to noon again, whatever a test has left of the day. */
const toNoon = (): void => {
  const noon = new Date(fixture.deps.now())
  noon.setUTCHours(36, 0, 0, 0)
  fixture.clock.advance({ seconds: (noon.getTime() - fixture.deps.now().getTime()) / 1000 })
}

describe('a happy hour that is on', () => {
  test('lowers the price on every page, and the pass is sold at it with the discount in the ledger', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    await aHappyHour(fixture, seller)
    const [shown] = await callApp(fixture.app)(listCustomerPackages, {
      params: { entrepreneur: seller.slug },
    })
    expect(shown).toMatchObject({ price: 35, happyHour: { name: 'Quiet hours', off: 7, step: 0.01 } })
    const ticket = await buys(fixture, seller, { amount: 28 })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      status: 'ready',
      order: { listPrice: 35, discount: 7, price: 28 },
    })
    const onProviderPage = await buysOnProviderPage(fixture, seller, { amount: 28 })
    expect(onProviderPage.status).toBe('ready')
    const call = await asSeller(seller)
    const { revenueMetrics } = await call(readAnalytics, { query: { period: '7d' } })
    expect(revenueMetrics).toMatchObject({ totalRevenue: 56, loyaltyDiscounts: 0, promotionDiscounts: 14 })
    expect((await call(readStats, {})).revenueBreakdown).toMatchObject({ promotionDiscounts: 14 })
    const { promotions } = await call(listPromotions, {})
    expect(promotions).toMatchObject([
      { name: 'Quiet hours', state: 'live', sales: 2, revenue: 56, givenAway: 14 },
    ])
    const [own] = await call(listPackages, {})
    expect(own?.happyHour).toMatchObject({ off: 7 })
  })

  test('adds to the tier’s discount, up to 30 %', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    await aHappyHour(fixture, seller)
    const phone = aPhone()
    await buysOnProviderPage(fixture, seller, { phone, amount: 28 })
    await fixture.database.asOwner('update customers set paid_purchases = 25 where phone = $1', [phone])
    const ticket = await buysOnProviderPage(fixture, seller, { phone, amount: 24.5 })
    expect(await statusOf(fixture, ticket)).toMatchObject({
      order: { listPrice: 35, discount: 10.5, price: 24.5 },
    })
    const call = await asSeller(seller)
    const { revenueMetrics } = await call(readAnalytics, { query: { period: '7d' } })
    expect(revenueMetrics).toMatchObject({ loyaltyDiscounts: 7, promotionDiscounts: 10.5 })
  })

  test('with a price of its own applies to its package alone', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    const other = await aPackage(fixture.deps, seller.id, { durationMinutes: 120, priceMinor: 6000 })
    await aHappyHour(fixture, seller, { price: 3000, packageId: seller.pack.id })
    expect(await statusOf(fixture, await buys(fixture, seller, { amount: 30 }))).toMatchObject({
      order: { price: 30 },
    })
    const ticket = await buys(fixture, seller, { packageId: other.id, amount: 60 })
    expect(await statusOf(fixture, ticket)).toMatchObject({ order: { price: 60, discount: 0 } })
  })

  test('never goes below the minimum of mobile money', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps, { pack: { priceMinor: 110 } })
    await aHappyHour(fixture, seller, { percent: 30 })
    expect(await statusOf(fixture, await buys(fixture, seller, { amount: 1 }))).toMatchObject({
      order: { listPrice: 1.1, price: 1 },
    })
  })
})

describe('a happy hour that ends', () => {
  test('between the order and the payment changes nothing', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    await aHappyHour(fixture, seller, { toMinute: 12 * 60 + 30 })
    fixture.clock.advance({ minutes: 29 })
    const ticket = await buys(fixture, seller, { phoneNumber: '+23276000059', amount: 28 }, AT_ONCE)
    expect(ticket.status).toBe('awaiting_payment')
    fixture.clock.advance({ minutes: 3 })
    await eventually(async () => {
      fixture.clock.advance({ seconds: 6 })
      await fixture.drain()
      expect(await statusOf(fixture, ticket)).toMatchObject({ status: 'ready', order: { price: 28 } })
    })
  })

  test('keeps its price ten minutes for a buyer who saw it, who afterwards sees the new one before paying', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    await aHappyHour(fixture, seller, { toMinute: 12 * 60 + 30 })
    fixture.clock.advance({ minutes: 39 })
    expect(await statusOf(fixture, await buys(fixture, seller, { amount: 28 }))).toMatchObject({
      order: { price: 28 },
    })
    fixture.clock.advance({ minutes: 2 })
    expect(await refusalOf(buys(fixture, seller, { amount: 28 }))).toMatchObject({
      code: 'price_changed',
      quote: { finalPrice: 35 },
    })
    const [shown] = await callApp(fixture.app)(listCustomerPackages, {
      params: { entrepreneur: seller.slug },
    })
    expect(shown?.happyHour).toBeNull()
    expect(await countRows(fixture, 'purchases', `entrepreneur_id = '${seller.id}'`)).toBe(1)
  })

  test('by the seller’s hand is over at once and permanently', async () => {
    toNoon()
    const seller = await aSeller(fixture.deps)
    const { id } = await aHappyHour(fixture, seller)
    const call = await asSeller(seller)
    await call(endPromotion, { params: { id } })
    await call(endPromotion, { params: { id } })
    expect((await call(listPromotions, {})).promotions).toMatchObject([{ state: 'off', onUntil: null }])
    expect(await refusalOf(buys(fixture, seller, { amount: 28 }))).toMatchObject({ code: 'price_changed' })
  })
})

describe('a new happy hour', () => {
  const wanted = () => ({
    name: 'Quiet hours',
    days: [1],
    fromMinute: 600,
    toMinute: 720,
    percent: 20,
    lastDay: freetownDay(fixture.deps.now()),
  })

  test.each([
    ['without a discount', { percent: undefined }, 'percent'],
    ['above 30 %', { percent: 31 }, 'percent'],
    ['with a price for all packages', { percent: undefined, price: 30 }, 'packageId'],
    ['without a day', { days: [] }, 'days'],
    ['that ends when it begins', { toMinute: 600 }, 'toMinute'],
    ['that is over', { lastDay: '2026-01-01' }, 'lastDay'],
  ])('%s is refused with an error on its field, and nothing is stored', async (_what, some, field) => {
    const seller = await aSeller(fixture.deps)
    const call = await asSeller(seller)
    const refusal = await refusalOf(call(createHappyHour, { body: { ...wanted(), ...some } }))
    expect(Object.keys(refusal.fields ?? {})).toContain(field)
    expect(await countRows(fixture, 'promotions', `entrepreneur_id = '${seller.id}'`)).toBe(0)
  })

  test.each([
    ['that is not lower', 35, 'promotion_no_gain'],
    ['that takes off more than 30 %', 24, 'promotion_too_low'],
  ])('with a price %s is refused', async (_what, price, code) => {
    const seller = await aSeller(fixture.deps)
    const call = await asSeller(seller)
    const body = { ...wanted(), percent: undefined, price, packageId: seller.pack.id }
    expect(await refusalOf(call(createHappyHour, { body }))).toMatchObject({ code })
  })

  test('is one of at most twenty active ones', async () => {
    const seller = await aSeller(fixture.deps)
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => aHappyHour(fixture, seller)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})

describe('a happy hour for a package that is archived at the same time', () => {
  /** Creates it as the product does, with `before` ahead of the lookup and `between` before the insertion. */
  const begins = (seller: TestSeller, steps: Record<'before' | 'between', (tx: TenantTx) => Promise<void>>) =>
    fixture.deps.db.inTenant(seller.id, async (tx) => {
      await steps.before(tx)
      expect(await findPriceOf(tx, seller.pack.id)).not.toBeNull()
      await steps.between(tx)
      const [createdAt, until] = [fixture.deps.now(), new Date(fixture.deps.now().getTime() + 86_400_000)]
      const hours = {
        kind: 'happy_hour' as const,
        days: [1],
        fromMinute: 0,
        toMinute: 60,
        basisPoints: 2_000,
      }
      const own = { entrepreneurId: seller.id, packageId: seller.pack.id, id: fixture.deps.newId() }
      await insertPromotion(tx, { ...own, ...hours, name: 'Quiet hours', until, createdAt })
    })
  const countLive = (seller: TestSeller) =>
    countRows(fixture, 'promotions', `entrepreneur_id = '${seller.id}' and ended_at is null`)

  test('ends with it: the archiving waits for the creation', async () => {
    const seller = await aSeller(fixture.deps)
    let archived: Promise<void> = Promise.resolve()
    await begins(seller, {
      before: lockPackages,
      between: async () => {
        archived = archivePackage(fixture.deps, seller.id, seller.pack.id)
        await untilWaiting(fixture.database, { text: '%entrepreneurs%' })
      },
    })
    await archived
    expect(await countRows(fixture, 'promotions', `entrepreneur_id = '${seller.id}'`)).toBe(1)
    expect(await countLive(seller)).toBe(0)
  })

  test('is refused: the creation waits for the archiving', async () => {
    const seller = await aSeller(fixture.deps)
    const late = await fixture.deps.db.inTenant(seller.id, async (tx) => {
      await lockPackages(tx)
      const begun = aHappyHour(fixture, seller, { packageId: seller.pack.id }).catch(
        (error: unknown) => error,
      )
      await untilWaiting(fixture.database, { text: '%entrepreneurs%' })
      await setPackageArchived(tx, seller.pack.id, fixture.deps.now())
      // In a list, so that the transaction does not wait for a promise that waits for it.
      return [begun]
    })
    expect(await late[0]).toMatchObject({ code: 'package_not_found' })
    expect(await countLive(seller)).toBe(0)
  })

  test('negative control: without the lock it runs for a package that cannot be bought', async () => {
    const seller = await aSeller(fixture.deps)
    await begins(seller, {
      before: () => Promise.resolve(),
      between: () => archivePackage(fixture.deps, seller.id, seller.pack.id),
    })
    expect(await countLive(seller)).toBe(1)
  })
})
