import { countShops, listNearestOpen, listPlaces, readBoard } from '@minit/contract/customer/near.ts'
import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { readPlace, savePlace, switchSite } from '@minit/contract/entrepreneur/site.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp } from '../builders.ts'
import { aCodeShop } from '../code-shop.ts'
import { DAYTIME, KISSY, placedShops } from '../placed-shops.ts'
import { aHappyHour } from '../promotions.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let shops: ReturnType<typeof placedShops>
beforeAll(async () => {
  fixture = await startTestApp()
  shops = placedShops(fixture)
})
afterAll(() => fixture.close())

describe('a seller says where the stall is', () => {
  test('and reads it again, rounded to a metre, with the time of the last move', async () => {
    const seller = await aSeller(fixture.deps, { shop: { location: 'Kissy Road' } })
    const call = await shops.asSeller(seller)
    expect(await call(readPlace, {})).toMatchObject({ area: null, position: null, areaOfLocation: 'kissy' })
    const saved = await shops.placed(seller, {
      area: 'kissy',
      landmark: 'Next to the mosque',
      position: { latitude: 8.479123456, longitude: -13.192123456 },
      hours: DAYTIME,
    })
    expect(saved).toMatchObject({
      area: 'kissy',
      landmark: 'Next to the mosque',
      position: { latitude: 8.47912, longitude: -13.19212 },
      hours: DAYTIME,
    })
    fixture.clock.advance({ minutes: 5 })
    const same = await shops.placed(seller, { position: { latitude: 8.47912, longitude: -13.19212 } })
    expect(same.locatedAt).toBe(saved.locatedAt)
    expect((await shops.placed(seller, { position: KISSY })).locatedAt).not.toBe(saved.locatedAt)
    expect(await shops.placed(seller, {})).toMatchObject({ position: null, locatedAt: null, hours: null })
  })

  test('not outside Sierra Leone, in an unknown area, or with hours of no length', async () => {
    const call = await shops.asSeller(await aSeller(fixture.deps))
    const body = { area: null, landmark: '', position: null, hours: null }
    for (const [part, field] of [
      [{ position: { latitude: 48.1, longitude: 11.5 } }, 'position'],
      [{ area: 'munich' }, 'area'],
      [{ hours: { ...DAYTIME, untilMinute: DAYTIME.fromMinute } }, 'hours.untilMinute'],
    ] as const)
      await expect(call(savePlace, { body: { ...body, ...part } })).rejects.toMatchObject({
        details: { code: 'invalid_request', fields: { [field]: expect.any(String) } },
      })
  })

  test('for the own shop alone', async () => {
    const [one, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    await shops.placed(one, { area: 'bo', position: { latitude: 7.964, longitude: -11.738 } })
    expect(await (await shops.asSeller(other))(readPlace, {})).toMatchObject({ area: null, position: null })
  })
})

describe('the list', () => {
  test('shows open shops by area, then those outside their hours, then closed and offline ones', async () => {
    const word = `Order${fixture.deps.newId().slice(-6)}`
    const shop = (name: string, location = 'Freetown') =>
      aSeller(fixture.deps, { shop: { businessName: `${word} ${name}`, location } })
    const bo = await shop('Bo', 'Bo')
    const central = await shop('Central', 'Freetown Central')
    const closed = await shop('Closed', 'Freetown Central')
    const night = await shop('Night', 'Freetown Central')
    await (await shops.asSeller(closed))(switchSite, { body: { isOpen: false } })
    shops.goTo(23)
    await shops.placed(night, { area: 'central', hours: DAYTIME })
    expect(await shops.listed({ q: word })).toEqual([central.slug, bo.slug, night.slug, closed.slug])
    const list = await callApp(fixture.app)(listActiveEntrepreneurs, { query: { q: word } })
    expect(list.map(({ group, opening }) => [group, opening])).toEqual([
      ['Freetown Central', null],
      ['Bo', null],
      ['Closed now', 'Closed, opens tomorrow 08:00'],
      ['Closed or offline now', 'Closed now'],
    ])
    shops.goTo(9)
    expect(await shops.listed({ q: word })).toEqual([central.slug, night.slug, bo.slug, closed.slug])
  })

  test('finds shops by name and place, counts them by area, and has no limit', async () => {
    const word = `Many${fixture.deps.newId().slice(-6)}`
    for (let count = 0; count < 5; count += 1)
      await aSeller(fixture.deps, { shop: { businessName: `${word} ${count}`, location: 'Makeni' } })
    const other = await aSeller(fixture.deps, { shop: { businessName: `${word} other` } })
    await shops.placed(other, { area: 'lumley', landmark: 'Bëach bar' })
    expect(await shops.listed({ q: `${word} beach` })).toEqual([other.slug])
    expect(await shops.listed({ q: word, area: 'makeni' })).toHaveLength(5)
    expect(await shops.listed({ q: word, area: 'nowhere' })).toEqual([])
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => shops.listed({ q: word, page, size: '2' })),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0])
    expect(new Set(pages.flat()).size).toBe(6)
    expect(await callApp(fixture.app)(countShops, { query: { q: word } })).toEqual({
      shops: 6,
      areas: [
        { id: 'lumley', name: 'Lumley', shops: 1 },
        { id: 'makeni', name: 'Makeni', shops: 5 },
      ],
    })
  })

  test('shows the named seller whatever the page, once', async () => {
    const word = `Named${fixture.deps.newId().slice(-6)}`
    const slugs: string[] = []
    for (let count = 0; count < 3; count += 1)
      slugs.push((await aSeller(fixture.deps, { shop: { businessName: `${word} ${count}` } })).slug)
    const last = slugs[2] ?? ''
    expect(await shops.listed({ q: word, size: '2', provider: last })).toEqual([last, slugs[0], slugs[1]])
    expect(await shops.listed({ q: word, size: '3', provider: last })).toEqual(slugs)
  })

  test('puts shops that fit the words best first, and finds none by the middle of a word', async () => {
    const word = `Fit${fixture.deps.newId().slice(-6)}`
    const shop = (businessName: string, location = 'Freetown') =>
      aSeller(fixture.deps, { shop: { businessName, location } })
    const begins = await shop(`${word}ville Net`, 'Freetown Central')
    const there = await shop('Corner Net', word)
    const named = await shop(`Net of ${word}`, 'Bo')
    await shop(`Old${word} Net`)
    expect(await shops.listed({ q: word })).toEqual([named.slug, there.slug, begins.slug])
    expect((await callApp(fixture.app)(countShops, { query: { q: word } })).shops).toBe(3)
  })
})

describe('a router that is cut off', () => {
  test('leaves the feed, the places and the list of open shops within five minutes, in every cache', async () => {
    const word = `Cut${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: word, location: 'Kissy' } })
    const router = await aRouter(fixture, seller)
    await router.turn()
    const isThere = async () => {
      const [fed, places, list] = await Promise.all([
        shops.feed(),
        callApp(fixture.app)(listPlaces, {}),
        callApp(fixture.app)(listActiveEntrepreneurs, { query: { q: word } }),
      ])
      return [
        fed.some(({ name }) => name === word),
        places.some(({ slug }) => slug === seller.slug),
        list[0]?.group === 'Kissy',
      ]
    }
    expect(await isThere()).toEqual([true, true, true])
    fixture.clock.advance({ minutes: 4, seconds: 50 })
    expect(await isThere()).toEqual([true, true, true])
    fixture.clock.advance({ seconds: 10 })
    expect(await isThere()).toEqual([false, false, false])
    await router.turn()
    expect(await isThere()).toEqual([true, true, true])
  })
})

describe('the feed', () => {
  test('is open to other sites, cached by its content, and has the fields of an access point', async () => {
    const name = `Feed ${fixture.deps.newId().slice(-6)}`
    const seller = await aSeller(fixture.deps, { shop: { businessName: name, networkName: 'Feed WiFi' } })
    shops.goTo(12)
    await shops.placed(seller, { area: 'kissy', landmark: 'By the well', position: KISSY, hours: DAYTIME })
    const first = await fixture.app.inject({
      url: '/api/open-shops',
      headers: { origin: 'https://maps.example' },
    })
    expect(first.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.json().shops.find((shop: { name: string }) => shop.name === name)).toMatchObject({
      ssid: 'Feed WiFi',
      cpUrl: expect.stringContaining(`/s/${seller.slug}`),
      geoLoc: '8.479,-13.192',
      status: 'ACTIVE',
      tags: { OPENBETWEEN: '08:00-22:00', PAYMENTMODES: expect.stringContaining('cash') },
      area: 'Kissy',
      landmark: 'By the well',
      hourPrice: 35,
      hourPackage: { name: 'Market Hour', price: 35, minutes: 60 },
      speed: null,
    })
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const again = await fixture.app.inject({
      url: '/api/open-shops',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
      304,
      '',
      'public, max-age=60',
    ])
    shops.goTo(23)
    expect((await shops.feed()).some((shop) => shop.name === name)).toBe(false)
  })

  test('no other call is open to other sites', async () => {
    for (const url of ['/api/shops/places', '/api/entrepreneurs/active'])
      expect((await fixture.app.inject({ url })).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a phone at a closed shop', () => {
  test('is shown the nearest open ones with price and distance', async () => {
    const here = await aSeller(fixture.deps)
    shops.goTo(12)
    await shops.placed(here, { position: { latitude: 9.5, longitude: -11.3 } })
    const near = await aSeller(fixture.deps, { shop: { businessName: 'Near' } })
    await shops.placed(near, { position: { latitude: 9.503, longitude: -11.3 }, landmark: 'The well' })
    const shut = await aSeller(fixture.deps)
    await shops.placed(shut, { position: { latitude: 9.501, longitude: -11.3 } })
    await (await shops.asSeller(shut))(switchSite, { body: { isOpen: false } })
    const { seller: soldOut } = await aCodeShop(fixture, 1)
    await shops.placed(soldOut, { position: { latitude: 9.5, longitude: -11.301 } })
    await aPaidSale(fixture, soldOut)
    // The list may be this old in its stock of codes.
    fixture.clock.advance({ seconds: 6 })
    const nearest = () => callApp(fixture.app)(listNearestOpen, { params: { entrepreneur: here.slug } })
    expect(await nearest()).toMatchObject({
      where: 'within 20 km',
      shops: [{ slug: near.slug, distance: '330 m', hourPrice: { price: 35 }, place: 'The well' }],
    })
    await (await shops.asSeller(near))(switchSite, { body: { isOpen: false } })
    // Others are open, but more than 20 km away.
    expect(await nearest()).toEqual({ where: 'within 20 km', shops: [] })
  })

  test('not for an unknown shop', async () => {
    await expect(
      callApp(fixture.app)(listNearestOpen, { params: { entrepreneur: 'nobody' } }),
    ).rejects.toMatchObject({ details: { code: 'entrepreneur_not_found' } })
  })
})

test('the board shows prices now with the happy hour, the WiFi’s name and a code to scan', async () => {
  const seller = await aSeller(fixture.deps, { shop: { networkName: 'Board WiFi' } })
  const board = () => callApp(fixture.app)(readBoard, { params: { entrepreneur: seller.slug } })
  expect(await board()).toMatchObject({
    isOpen: true,
    networkName: 'Board WiFi',
    packages: [{ name: 'Market Hour', price: 35, usualPrice: null, happyHourEndsAt: null }],
    morePackages: 0,
    qrCode: expect.stringMatching(/^data:image\/svg/),
  })
  shops.goTo(13)
  await aHappyHour(fixture, seller)
  const { packages } = await board()
  expect(packages[0]).toMatchObject({ usualPrice: 35, happyHourEndsAt: expect.stringMatching(/^\d\d:\d\d$/) })
  expect(packages[0]?.price).toBeLessThan(35)
  await (await shops.asSeller(seller))(switchSite, { body: { isOpen: false } })
  expect(await board()).toMatchObject({ isOpen: false, opening: 'Closed now' })
})
