import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEK } from '../passes/pass-hours.ts'
import { cheapestHour, hourPriceMinor, hourPriceText } from './hour-price.ts'
import { groupName, hasWords, inListOrder, nearestOpen, type PlacedShop, presenceOf } from './near-shops.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const HOUR = { durationMinutes: 60, priceMinor: 3500 }

type Shop = PlacedShop & { hour: typeof HOUR | null }

const aShop = (shop: Partial<Shop>): Shop => ({
  id: 'a',
  businessName: 'Hub',
  location: 'Freetown',
  landmark: '',
  area: 'kissy',
  position: null,
  hours: null,
  isOpen: true,
  isOnline: true,
  joining: 'router',
  sales: 0,
  hour: HOUR,
  ...shop,
})

const NIGHT = { fromMinute: 18 * 60, untilMinute: 2 * 60, days: [...WEEK] }

describe('whether a customer finds a shop open', () => {
  test.each([
    ['open', {}],
    ['open', { joining: 'by_hand', isOnline: false }],
    ['outside_hours', { hours: NIGHT }],
    ['away', { isOpen: false }],
    ['away', { isOnline: false }],
    ['away', { isOnline: false, hours: NIGHT }],
  ] as const)('%s: %j', (presence, shop) => {
    expect(presenceOf(aShop(shop as Partial<Shop>), NOW)).toBe(presence)
  })
})

describe('the list', () => {
  test('has open shops first, then by area from the centre outwards, then by sales', () => {
    const shops = [
      aShop({ id: 'closed', isOpen: false, area: 'central', sales: 99 }),
      aShop({ id: 'night', hours: NIGHT, area: 'central', sales: 50 }),
      aShop({ id: 'nowhere', area: null, sales: 70 }),
      aShop({ id: 'bo', area: 'bo' }),
      aShop({ id: 'small', area: 'central', sales: 1 }),
      aShop({ id: 'large', area: 'central', sales: 2 }),
    ]
    expect(inListOrder(shops, NOW).map(({ id }) => id)).toEqual([
      'large',
      'small',
      'bo',
      'nowhere',
      'night',
      'closed',
    ])
  })

  test('has headings', () => {
    expect(groupName({ area: 'lumley' }, 'open')).toBe('Lumley')
    expect(groupName({ area: null }, 'open')).toBe('Other places')
    expect(groupName({ area: 'lumley' }, 'outside_hours')).toBe('Closed now')
    expect(groupName({ area: 'lumley' }, 'away')).toBe('Closed or offline now')
  })
})

test.each([
  ['kiosk', true],
  ['KISSY  corner', true],
  ['cafe', true],
  ['mosque kissy', true],
  ['kissy bo', false],
  ['', true],
])('a search for %j finds it: %s', (query, isFound) => {
  const shop = aShop({ businessName: 'Kissy Corner Café', location: 'Kiosk Road', landmark: 'The mosque' })
  expect(hasWords(shop, query)).toBe(isFound)
})

describe('the nearest open shops', () => {
  const here = { id: 'me', area: 'kissy', position: { latitude: 8.48, longitude: -13.2 } }
  const near = aShop({ id: 'near', position: { latitude: 8.481, longitude: -13.2 } })
  const far = aShop({ id: 'far', position: { latitude: 8.6, longitude: -13.2 } })

  test('are by distance, without itself, closed and sold out ones', () => {
    const shops = [
      far,
      near,
      aShop({ id: 'me', position: here.position }),
      aShop({ id: 'closed', isOpen: false, position: here.position }),
      aShop({ id: 'sold out', hour: null, position: here.position }),
    ]
    expect(nearestOpen(shops, here, NOW).map(({ shop }) => shop.id)).toEqual(['near', 'far'])
  })

  test('count from the centre of an area where the stall is not known', () => {
    const [found] = nearestOpen([aShop({ id: 'about' })], here, NOW)
    expect(found?.distance).toMatchObject({ isAbout: true })
    expect(found?.distance?.metres).toBeLessThan(1500)
  })

  test('are those of the same area if the shop does not know its own place', () => {
    const from = { id: 'me', area: 'kissy', position: null }
    const found = nearestOpen([far, aShop({ id: 'other', area: 'bo' }), near], from, NOW)
    expect(found.map(({ shop, distance }) => [shop.id, distance])).toEqual([
      ['far', null],
      ['near', null],
    ])
    expect(nearestOpen([near], { ...from, area: null }, NOW)).toEqual([])
  })

  test('are at most three, and never a farther one before a nearer one', () => {
    const positions = fc.array(
      fc.record({
        latitude: fc.double({ min: 7, max: 9.9, noNaN: true }),
        longitude: fc.double({ min: -13.3, max: -10.3, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(positions, (points) => {
        const shops = points.map((position, place) => aShop({ id: `s${place}`, position }))
        const metres = nearestOpen(shops, here, NOW).map(({ distance }) => distance?.metres ?? -1)
        expect(metres.length).toBe(Math.min(3, points.length))
        expect(metres).toEqual([...metres].sort((one, other) => one - other))
      }),
    )
  })
})

describe('the price of an hour', () => {
  test.each([
    [{ durationMinutes: 30, priceMinor: 2000 }, 4000, 'Le 40 an hour'],
    [{ durationMinutes: 480, priceMinor: 15_000 }, 1875, 'Le 18.75 an hour'],
    [{ durationMinutes: 10, priceMinor: 500 }, 3000, 'Le 30 an hour'],
    [{ durationMinutes: 1440, priceMinor: 1000 }, 42, 'Le 0.42 an hour'],
  ])('of %j', (pack, minor, text) => {
    expect([hourPriceMinor(pack), hourPriceText(pack)]).toEqual([minor, text])
  })

  test('is of the package whose minutes cost least, the shortest of equals', () => {
    const [half, hour, day] = [
      { durationMinutes: 30, priceMinor: 1750 },
      { durationMinutes: 60, priceMinor: 3500 },
      { durationMinutes: 480, priceMinor: 30_000 },
    ]
    expect(cheapestHour([hour, half, day])).toBe(half)
    expect(cheapestHour([])).toBeNull()
  })

  test('is never more than that of another package', () => {
    const packs = fc.array(
      fc.record({
        durationMinutes: fc.integer({ min: 1, max: 10_000 }),
        priceMinor: fc.integer({ min: 1, max: 1e8 }),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(packs, (all) => {
        const best = cheapestHour(all)
        for (const pack of all) expect(hourPriceMinor(best ?? HOUR)).toBeLessThanOrEqual(hourPriceMinor(pack))
      }),
    )
  })
})
