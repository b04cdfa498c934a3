import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Move,
  netByPair,
  type TravellingPass,
  travelOffer,
  travelUse,
  worthElsewhere,
} from './travel.ts'

/** Le 10 for an hour, of which 38 minutes are left. */
const PASS: TravellingPass = { paidMinor: 1_000, totalSeconds: 3_600, restSeconds: 38 * 60, movedMinor: 0 }

const aPass = fc
  .record({
    paidMinor: fc.integer({ min: 0, max: 100_000_000 }),
    totalSeconds: fc.integer({ min: 1, max: 60 * 86_400 }),
    rest: fc.double({ min: 0, max: 1, noNaN: true }),
    moved: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ paidMinor, totalSeconds, rest, moved }) => ({
    paidMinor,
    totalSeconds,
    restSeconds: Math.floor(totalSeconds * rest),
    movedMinor: Math.floor(paidMinor * 0.9 * moved),
  }))
const anHourPrice = fc.integer({ min: 100, max: 100_000 })

test('the rest of a pass is worth its share of the price, less a tenth', () => {
  expect(worthElsewhere(PASS)).toBe(570)
  expect(worthElsewhere({ ...PASS, restSeconds: 3_600 })).toBe(900)
})

test('nothing is worth more than was paid, also after minutes that came back', () => {
  expect(worthElsewhere({ ...PASS, movedMinor: 500 })).toBe(400)
  expect(worthElsewhere({ ...PASS, movedMinor: 900 })).toBe(0)
  expect(worthElsewhere({ ...PASS, restSeconds: 9_999 })).toBe(900)
  expect(worthElsewhere({ ...PASS, paidMinor: 0 })).toBe(0)
})

test('a shop that asks no more than the pass pays gives all whole minutes', () => {
  expect(travelOffer(PASS, 900)).toEqual({ hostMinutes: 38, homeSeconds: 2_280, heldMinor: 570 })
  expect(travelOffer({ ...PASS, restSeconds: 2_319 }, 100)).toMatchObject({
    hostMinutes: 38,
    homeSeconds: 2_280,
  })
})

test('a dearer shop gives fewer minutes for the whole rest', () => {
  expect(travelOffer(PASS, 1_800)).toEqual({ hostMinutes: 19, homeSeconds: 2_280, heldMinor: 570 })
})

test('there is no offer for less than a minute, or for minutes that nobody paid', () => {
  expect(travelOffer({ ...PASS, restSeconds: 59 }, 900)).toBeNull()
  expect(travelOffer({ ...PASS, paidMinor: 0 }, 900)).toBeNull()
  expect(travelOffer({ ...PASS, paidMinor: 10 }, 100_000)).toBeNull()
})

test('a use moves its share, and all of the minutes move all of the money', () => {
  const offer = { hostMinutes: 38, homeSeconds: 2_280, heldMinor: 570 }
  expect(travelUse(offer, 600)).toEqual({ movedMinor: 150, homeUsedSeconds: 600 })
  expect(travelUse(offer, 2_280)).toEqual({ movedMinor: 570, homeUsedSeconds: 2_280 })
  expect(travelUse(offer, 9_999)).toEqual({ movedMinor: 570, homeUsedSeconds: 2_280 })
  expect(travelUse(offer, -5)).toEqual({ movedMinor: 0, homeUsedSeconds: 0 })
  expect(travelUse({ hostMinutes: 19, homeSeconds: 2_280, heldMinor: 570 }, 60)).toEqual({
    movedMinor: 30,
    homeUsedSeconds: 120,
  })
})

test('walks in any order never move more than nine tenths of the price, nor use more than the pass had', () => {
  const walks = fc.array(
    fc.record({ price: anHourPrice, used: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(aPass, walks, (start, all) => {
      let pass: TravellingPass = { ...start, movedMinor: 0 }
      for (const { price, used } of all) {
        const offer = travelOffer(pass, price)
        if (offer === null) continue
        expect(offer.hostMinutes * 60).toBeLessThanOrEqual(pass.restSeconds)
        expect(offer.homeSeconds).toBeLessThanOrEqual(pass.restSeconds)
        const use = travelUse(offer, Math.floor(offer.hostMinutes * 60 * used))
        expect(use.movedMinor).toBeLessThanOrEqual(offer.heldMinor)
        expect(use.homeUsedSeconds).toBeLessThanOrEqual(offer.homeSeconds)
        pass = {
          ...pass,
          restSeconds: pass.restSeconds - use.homeUsedSeconds,
          movedMinor: pass.movedMinor + use.movedMinor,
        }
      }
      expect(pass.movedMinor * 10).toBeLessThanOrEqual(start.paidMinor * 9)
      expect(pass.restSeconds).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a shop gets at least its price for each minute, within a minor unit', () => {
  fc.assert(
    fc.property(aPass, anHourPrice, (pass, price) => {
      const offer = travelOffer(pass, price)
      if (offer === null) return
      expect(offer.heldMinor + 1).toBeGreaterThanOrEqual(Math.floor((offer.hostMinutes * price) / 60))
    }),
  )
})

test('pairs sum to zero, and both directions of two shops are one pair', () => {
  expect(
    netByPair([
      { fromId: 'b', toId: 'a', movedMinor: 500 },
      { fromId: 'a', toId: 'b', movedMinor: 1_200 },
    ]),
  ).toEqual([{ oneId: 'a', otherId: 'b', oneMovedMinor: 1_200, otherMovedMinor: 500, netMinor: 700 }])
  const shop = fc.constantFrom('a', 'b', 'c', 'd')
  const aMove = fc
    .record({ fromId: shop, toId: shop, movedMinor: fc.integer({ min: 0, max: 1_000_000 }) })
    .filter(({ fromId, toId }) => fromId !== toId)
  fc.assert(
    fc.property(fc.array(aMove, { maxLength: 50 }), (moves: Move[]) => {
      const owed = new Map<string, number>()
      const add = (id: string, minor: number) => owed.set(id, (owed.get(id) ?? 0) + minor)
      for (const { oneId, otherId, netMinor } of netByPair(moves)) {
        add(oneId, -netMinor)
        add(otherId, netMinor)
      }
      expect([...owed.values()].reduce((sum, minor) => sum + minor, 0)).toBe(0)
      for (const id of ['a', 'b', 'c', 'd']) {
        const got = moves
          .filter(({ toId }) => toId === id)
          .reduce((sum, { movedMinor }) => sum + movedMinor, 0)
        const gave = moves
          .filter(({ fromId }) => fromId === id)
          .reduce((sum, { movedMinor }) => sum + movedMinor, 0)
        expect(owed.get(id) ?? 0).toBe(got - gave)
      }
    }),
  )
})
