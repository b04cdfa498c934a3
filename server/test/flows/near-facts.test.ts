import { listNearestOpen, listPlaces, readBoard } from '@minit/contract/customer/near.ts'
import { listActiveEntrepreneurs, readBusinessInfo } from '@minit/contract/customer/shops.ts'
import { saveTravelTerms } from '@minit/contract/entrepreneur/travel-terms.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { cheapestHour } from '@minit/domain/shop/hour-price.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceNow } from '../../src/modules/shop/packages/price-now.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, type TestSeller } from '../builders.ts'
import { aCodeShop } from '../code-shop.ts'
import { DAYTIME, placedShops } from '../placed-shops.ts'
import { aHappyHour } from '../promotions.ts'
import { aRouter } from '../router.ts'
import { takesTravellers } from '../travel.ts'

let fixture: TestApp
let shops: ReturnType<typeof placedShops>
beforeAll(async () => {
  fixture = await startTestApp()
  shops = placedShops(fixture)
})
afterAll(() => fixture.close())

describe('the price of an hour', () => {
  /** What each list says of a shop, which another one is near. */
  const pricesOf = async (seller: TestSeller, word: string) => {
    const here = await aSeller(fixture.deps)
    await shops.placed(here, { area: 'bonthe' })
    const call = callApp(fixture.app)
    const list = await call(listActiveEntrepreneurs, { query: { q: word } })
    const places = await call(listPlaces, {})
    const nearest = await call(listNearestOpen, { params: { entrepreneur: here.slug } })
    const fed = (await shops.feed()).find(({ name }) => name === word)
    return [
      list[0]?.hourPrice,
      places.find(({ slug }) => slug === seller.slug)?.hourPrice,
      nearest.shops.find(({ slug }) => slug === seller.slug)?.hourPrice,
      fed?.hourPackage && {
        price: fed.hourPrice,
        packageName: fed.hourPackage.name,
        packagePrice: fed.hourPackage.price,
        packageMinutes: fed.hourPackage.minutes,
      },
    ]
  }

  test('is of the package whose minutes cost least now, and the same in every list', async () => {
    const word = `Price${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: word } })
    shops.goTo(11)
    await shops.placed(seller, { area: 'bonthe' })
    const hour = { price: 35, packageName: 'Market Hour', packagePrice: 35, packageMinutes: 60 }
    expect(await pricesOf(seller, word)).toEqual([hour, hour, hour, hour])
    await aPackage(fixture.deps, seller.id, { name: 'Day', durationMinutes: 480, priceMinor: 15_000 })
    const day = { price: 18.75, packageName: 'Day', packagePrice: 150, packageMinutes: 480 }
    expect(await pricesOf(seller, word)).toEqual([day, day, day, day])
    await aHappyHour(fixture, seller)
    expect(await pricesOf(seller, word)).toEqual([day, day, day, day])
    shops.goTo(13)
    const happy = { ...day, price: 15, packagePrice: 120 }
    expect(await pricesOf(seller, word)).toEqual([happy, happy, happy, happy])
  })

  test('is of a package with hours only in its hours, in every list', async () => {
    const word = `Night${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: word } })
    await shops.placed(seller, { area: 'bonthe' })
    shops.goTo(12)
    const night = await aPackage(fixture.deps, seller.id, {
      name: 'Night',
      durationMinutes: 600,
      priceMinor: 5000,
    })
    await fixture.database.asOwner('update packages set hours = $2 where id = $1', [
      night.id,
      { fromMinute: 22 * 60, untilMinute: 6 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
    ])
    const names = async () => (await pricesOf(seller, word)).map((hour) => hour?.packageName)
    expect(await names()).toEqual(Array(4).fill('Market Hour'))
    shops.goTo(23)
    expect(await names()).toEqual(Array(4).fill('Night'))
  })
})

test('every shop’s price of an hour is that of its cheapest package that can be bought now', async () => {
  const word = `Every${fixture.deps.newId().slice(-6)}`
  const shop = (count: number) => aSeller(fixture.deps, { shop: { businessName: `${word} ${count}` } })
  shops.goTo(14)
  for (const count of [1, 2, 3, 4, 5]) {
    const seller = await shop(count)
    // Equal rates, and rates that differ by less than a cent an hour.
    await aPackage(fixture.deps, seller.id, { name: 'Half', durationMinutes: 30, priceMinor: 1750 })
    await aPackage(fixture.deps, seller.id, {
      name: 'Week',
      durationMinutes: 10_079,
      priceMinor: 587_941 + count,
    })
    if (count % 2 === 0) await aHappyHour(fixture, seller)
  }
  await aCodeShop(fixture, 1)
  const list = await callApp(fixture.app)(listActiveEntrepreneurs, { query: {} })
  expect(list.length).toBeGreaterThan(6)
  for (const { packages, hourPrice } of list) {
    const sold = packages.filter(({ isSoldOut, sellsFrom }) => !isSoldOut && sellsFrom === null)
    const prices = sold.map((pack) => ({
      ...pack,
      priceMinor: priceNow({
        durationMinutes: pack.durationMinutes,
        price: leToMinor(pack.price),
        happyHour: pack.happyHour && {
          name: pack.happyHour.name,
          endsAt: new Date(pack.happyHour.endsAt),
          off: leToMinor(pack.happyHour.off),
          least: leToMinor(pack.happyHour.least),
          step: leToMinor(pack.happyHour.step),
        },
      }),
    }))
    const best = cheapestHour(prices)
    expect([hourPrice?.packageName, hourPrice && leToMinor(hourPrice.packagePrice)]).toEqual([
      best?.name,
      best?.priceMinor,
    ])
  }
})

describe('the list of places', () => {
  test('says the same of a shop as the list by area', async () => {
    const word = `Same${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: word } })
    shops.goTo(12)
    await shops.placed(seller, { area: 'kissy', hours: DAYTIME })
    await fixture.database.asOwner(
      `update sites set speed_kbps = 2400, slowest_kbps = 900, slowest_hour = 20, returned_minutes = 45
       where entrepreneur_id = $1`,
      [seller.id],
    )
    await fixture.database.asOwner(
      'update entrepreneurs set rating_sum = 18, rating_count = 4 where id = $1',
      [seller.id],
    )
    const facts = {
      opening: 'Open until 22:00',
      rating: 4.5,
      speed: { kbps: 2400, slowest: { hour: 20, kbps: 900 } },
      returnedMinutes: 45,
      freeMinutes: null,
      takesTravellers: false,
    }
    const [shown] = await callApp(fixture.app)(listActiveEntrepreneurs, { query: { q: word } })
    const place = (await callApp(fixture.app)(listPlaces, {})).find(({ slug }) => slug === seller.slug)
    expect([shown, place]).toEqual([expect.objectContaining(facts), expect.objectContaining(facts)])
  })
})

describe('whether a shop takes minutes of other shops', () => {
  /** A shop alone in an area, but for one where its customers stand; and what each list, the feed, its page and its board say. */
  const placedIn = async (area: string) => {
    const word = `Walk${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: word } })
    const here = await aSeller(fixture.deps)
    shops.goTo(12)
    for (const shop of [seller, here]) await shops.placed(shop, { area })
    const call = callApp(fixture.app)
    const params = { entrepreneur: seller.slug }
    const said = async () => {
      const nearest = await call(listNearestOpen, { params: { entrepreneur: here.slug } })
      const found = [
        (await call(listActiveEntrepreneurs, { query: { q: word } }))[0],
        (await call(listPlaces, {})).find(({ slug }) => slug === seller.slug),
        nearest.shops.find(({ slug }) => slug === seller.slug),
        (await shops.feed()).find(({ name }) => name === word),
        await call(readBusinessInfo, { params }),
        await call(readBoard, { params }),
      ]
      return found.map((shop) => shop?.takesTravellers)
    }
    return { seller, said }
  }
  const ALL = Array(6).fill(true)
  const NONE = Array(6).fill(false)

  test('each list and its page say so at once, and no longer once it is off', async () => {
    const { seller, said } = await placedIn('makeni')
    await (await aRouter(fixture, seller)).turn()
    expect(await said()).toEqual(NONE)
    const call = await shops.asSeller(seller)
    const terms = { takesTravellers: true, hour: 30, downKbps: null }
    await call(saveTravelTerms, { body: terms })
    expect(await said()).toEqual(ALL)
    await call(saveTravelTerms, { body: { ...terms, takesTravellers: false } })
    expect(await said()).toEqual(NONE)
  })

  test('nothing says so of a shop without a router', async () => {
    const { seller, said } = await placedIn('bo')
    await takesTravellers(fixture, seller)
    expect(await said()).toEqual(NONE)
  })
})
