import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AREA_IDS, areaCentre, areaFromText, areaName, areaRank } from './areas.ts'
import { distanceText, isInSierraLeone, metresBetween, roundedPosition } from './positions.ts'

const aPosition = fc.record({
  latitude: fc.double({ min: 6.85, max: 10.01, noNaN: true }),
  longitude: fc.double({ min: -13.35, max: -10.25, noNaN: true }),
})

describe('the distance between two points', () => {
  test.each([
    // A minute of latitude is a nautical mile on this sphere: 1,853 m.
    [{ latitude: 8, longitude: -12 }, { latitude: 8 + 1 / 60, longitude: -12 }, 1853],
    // A degree of longitude shrinks with the cosine of the latitude.
    [{ latitude: 8.484, longitude: -13 }, { latitude: 8.484, longitude: -12 }, 109_978],
    // Freetown to Bo by air.
    [{ latitude: 8.484, longitude: -13.2345 }, { latitude: 7.964, longitude: -11.738 }, 174_600],
  ])('from %j to %j', (one, other, metres) => {
    expect(metresBetween(one, other)).toBeGreaterThan(metres * 0.995)
    expect(metresBetween(one, other)).toBeLessThan(metres * 1.005)
  })

  test('is the same both ways, zero to itself, and no detour is shorter', () => {
    fc.assert(
      fc.property(aPosition, aPosition, aPosition, (one, other, third) => {
        expect(metresBetween(one, one)).toBe(0)
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 6)
        expect(metresBetween(one, third) + metresBetween(third, other)).toBeGreaterThanOrEqual(
          metresBetween(one, other) - 1e-6,
        )
      }),
    )
  })

  test('changes by less than a metre and a half when both are rounded', () => {
    fc.assert(
      fc.property(aPosition, aPosition, (one, other) => {
        const rounded = metresBetween(roundedPosition(one), roundedPosition(other))
        expect(Math.abs(rounded - metresBetween(one, other))).toBeLessThan(1.6)
      }),
    )
  })

  test.each([
    [0, '0 m'],
    [347, '350 m'],
    [994, '990 m'],
    [996, '1 km'],
    [1240, '1.2 km'],
    [9940, '9.9 km'],
    [9960, '10 km'],
    [13_600, '14 km'],
    [174_600, '175 km'],
  ])('%d metres are shown as %s', (metres, text) => {
    expect(distanceText(metres)).toBe(text)
  })
})

test.each([
  [{ latitude: 8.484, longitude: -13.2345 }, true],
  [{ latitude: 9.588, longitude: -11.552 }, true],
  // Conakry, Monrovia, and the two swapped.
  [{ latitude: 9.537, longitude: -13.677 }, false],
  [{ latitude: 6.3, longitude: -10.8 }, false],
  [{ latitude: -13.2345, longitude: 8.484 }, false],
  [{ latitude: Number.NaN, longitude: -13 }, false],
])('%j is in Sierra Leone: %s', (position, isHere) => {
  expect(isInSierraLeone(position)).toBe(isHere)
})

describe('an area', () => {
  test('has a name and a centre in the country, and its own place in lists', () => {
    for (const id of AREA_IDS) {
      expect(areaName(id)).not.toBeNull()
      expect(isInSierraLeone(areaCentre(id) ?? { latitude: 0, longitude: 0 })).toBe(true)
    }
    expect(new Set(AREA_IDS.map(areaRank)).size).toBe(AREA_IDS.length)
    expect(areaRank(null)).toBeGreaterThan(Math.max(...AREA_IDS.map(areaRank)))
  })

  test.each([
    ['Lumley Beach Road', 'lumley'],
    ['Kissy Road', 'kissy'],
    ['FREETOWN CENTRAL', 'central'],
    ['Bo', 'bo'],
    ['12, Hill-Station', 'hill_station'],
    // Not "Bo" in "Bombali", and no area at all.
    ['Bombali', null],
    ['Freetown', null],
    ['', null],
  ])('named by %j is %s', (text, id) => {
    expect(areaFromText(text)).toBe(id)
  })
})
