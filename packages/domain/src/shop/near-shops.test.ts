import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEK } from '../passes/pass-hours.ts'
import { cheapestHour, hourPriceMinor, hourPriceText } from './hour-price.ts'
import {
  groupName,
  inListOrder,
  nearestOpen,
  nearestWhere,
  type PlacedShop,
  presenceOf,
} from './near-shops.ts'
import { metresBetween } from './positions.ts'

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

  test('are none beyond 20 km, and the reason names where they were looked for', () => {
    const makeni = { id: 'me', area: 'makeni', position: { latitude: 8.886, longitude: -12.044 } }
    expect(nearestOpen([near, far], makeni, NOW)).toEqual([])
    expect(nearestWhere(makeni)).toBe('within 20 km')
    expect(nearestWhere({ ...makeni, position: null })).toBe('in Makeni')
    expect(nearestWhere({ position: null, area: null })).toBeNull()
  })

  test('are at most three, never beyond 20 km, and never a farther one before a nearer one', () => {
    const positions = fc.array(
      fc.record({
        latitude: fc.double({ min: 8.2, max: 8.8, noNaN: true }),
        longitude: fc.double({ min: -13.3, max: -12.9, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(positions, (points) => {
        const shops = points.map((position, place) => aShop({ id: `s${place}`, position }))
        const metres = nearestOpen(shops, here, NOW).map(({ distance }) => distance?.metres ?? -1)
        const reachable = points.filter((point) => metresBetween(here.position, point) <= 20_000)
        expect(metres.length).toBe(Math.min(3, reachable.length))
        expect(metres.every((each) => each <= 20_000)).toBe(true)
        expect(metres).toEqual([...metres].sort((one, other) => one - other))
      }),
    )
  })
})

describe('the price of an hour', () => {
  test.each([
    ['Half Hour', 30, 2000, 4000, 'Half Hour: Le 20, about Le 40 an hour'],
    ['All Day', 1440, 45_000, 1875, 'All Day: Le 450, about Le 18.75 an hour'],
    ['Market Hour', 60, 3500, 3500, 'Market Hour: Le 35 an hour'],
    ['Week', 10_080, 7000, 42, 'Week: Le 70, about Le 0.42 an hour'],
  ])('of %s is named with what is sold', (name, durationMinutes, priceMinor, minor, text) => {
    const pack = { name, durationMinutes, priceMinor }
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
