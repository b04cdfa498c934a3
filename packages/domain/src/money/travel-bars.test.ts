import { describe, expect, test } from 'vitest'
import { USUAL_OPTIONS } from '../passes/pass-options.ts'
import { TRAVEL_BARS, type TravelBar, type TravelCase, travelBar, travelBarText } from './travel-bars.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const BEFORE = new Date('2026-11-30T11:00:00Z')
const LATER = new Date('2026-11-30T13:00:00Z')

const PASS: TravelCase['pass'] = {
  startsAt: BEFORE,
  opensAt: BEFORE,
  unusedMinutes: null,
  pausedAt: null,
  boughtSeconds: null,
  stockCodeId: null,
  connectedAt: null,
  dataLimitOctets: null,
  slowAfterOctets: null,
}

const HOST: TravelCase['host'] = {
  takesTravellers: true,
  isReady: true,
  holdsOpen: false,
  isSelling: true,
  isOpen: true,
}

const walk = (more: Partial<TravelCase> = {}): TravelCase => ({
  isSameShop: false,
  isTravelled: false,
  isGranted: false,
  options: { ...USUAL_OPTIONS, travels: true },
  pass: PASS,
  homeHasRouter: true,
  isHeldOpen: false,
  host: HOST,
  isOnlineHere: false,
  offer: { hostMinutes: 38, homeSeconds: 2_280, heldMinor: 800 },
  isCovered: true,
  ...more,
})

const HOURS = { fromMinute: 480, untilMinute: 1_080, days: [1] }

describe('minutes of a pass that was sold for other shops', () => {
  test('can be used at a shop that takes them', () => {
    expect(travelBar(walk(), NOW)).toBeNull()
  })

  test('can be used where its sale had limits that the pass has not', () => {
    const options = { ...USUAL_OPTIONS, travels: true, clock: 'while_online' as const, dataLimitMb: 500 }
    expect(travelBar(walk({ options }), NOW)).toBeNull()
  })

  test('can be used before their first use at home, and while they are paused there', () => {
    const unused = { ...PASS, unusedMinutes: 60, startsAt: BEFORE, opensAt: null }
    expect(travelBar(walk({ pass: unused }), NOW)).toBeNull()
    expect(travelBar(walk({ pass: { ...PASS, pausedAt: BEFORE } }), NOW)).toBeNull()
  })
})

test.each<[string, Partial<TravelCase>, TravelBar]>([
  ['at its own shop', { isSameShop: true }, 'same_shop'],
  ['by the code of minutes that travelled', { isTravelled: true, isGranted: true }, 'used_there'],
  ['that nobody paid for', { isGranted: true }, 'free'],
  ['with the usual options', { options: null }, 'not_sold_to_travel'],
  ['of a package that does not travel', { options: USUAL_OPTIONS }, 'not_sold_to_travel'],
  ['with hours', { options: { ...USUAL_OPTIONS, travels: true, hours: HOURS } }, 'not_sold_to_travel'],
  ['with a data limit', { pass: { ...PASS, dataLimitOctets: 5 } }, 'not_sold_to_travel'],
  ['with a slower speed', { pass: { ...PASS, slowAfterOctets: 5 } }, 'not_sold_to_travel'],
  ['that runs only while online', { pass: { ...PASS, boughtSeconds: 600 } }, 'not_sold_to_travel'],
  ['with a code of a box', { pass: { ...PASS, stockCodeId: 'code' } }, 'not_sold_to_travel'],
  ['connected by hand', { pass: { ...PASS, connectedAt: BEFORE } }, 'not_sold_to_travel'],
  ['to be connected by hand', { pass: { ...PASS, opensAt: null, startsAt: LATER } }, 'not_sold_to_travel'],
  ['of a shop without a router', { homeHasRouter: false }, 'no_router_at_home'],
  ['while a router at home keeps a phone online', { isHeldOpen: true }, 'held_open_at_home'],
  ['at a router that keeps phones online', { host: { ...HOST, holdsOpen: true } }, 'host_holds_open'],
  ['at a shop that takes none', { host: { ...HOST, takesTravellers: false } }, 'host_takes_none'],
  ['at a shop that is not set up', { host: { ...HOST, isReady: false } }, 'host_takes_none'],
  ['at a shop that may not sell', { host: { ...HOST, isSelling: false } }, 'host_not_selling'],
  ['at a closed shop', { host: { ...HOST, isOpen: false } }, 'host_closed'],
  ['behind another pass', { pass: { ...PASS, opensAt: LATER } }, 'waits'],
  ['on a phone that is online here', { isOnlineHere: true }, 'online_here'],
  ['of which less than a minute is left', { offer: null }, 'not_a_minute'],
  ['that the balance does not cover', { isCovered: false }, 'not_covered'],
])('a pass %s is refused', (_, more, bar) => {
  expect(travelBar(walk(more), NOW)).toBe(bar)
})

test('each refusal is a short sentence that names the shop it is about', () => {
  const names = { homeName: 'Kissy Corner', hostName: 'Lumley Net' }
  for (const bar of TRAVEL_BARS) {
    const text = travelBarText(bar, names)
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text.length).toBeLessThan(100)
  }
  expect(travelBarText('not_covered', names)).toBe('Kissy Corner cannot let its minutes travel now.')
  expect(travelBarText('host_takes_none', names)).toBe('Lumley Net takes no minutes of other shops.')
})
