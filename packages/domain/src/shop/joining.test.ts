import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { msWithin, WEEK } from '../passes/pass-hours.ts'
import {
  accessModeOf,
  accessModeOfPackage,
  connectedTimes,
  isAccessModeReady,
  isClockSold,
  isPackageReady,
  latestManualStart,
  latestStartText,
  type SiteJoining,
  shopState,
  waitsForSeller,
} from './joining.ts'

const at = (time: string): Date => new Date(`2026-11-27T${time}:00Z`)
const site = (more: Partial<SiteJoining> = {}): SiteJoining => ({
  chosen: null,
  hasRouter: false,
  hasCodeBox: false,
  hasUncounted: false,
  shortMonth: null,
  ...more,
})

describe('the access mode of a site', () => {
  it.each([
    ['named before the question existed', {}, 'by_hand', true],
    ['by hand', { chosen: 'by_hand' }, 'by_hand', true],
    ['a router that was not seen yet', { chosen: 'router' }, 'router', false],
    ['a box without codes yet', { chosen: 'codes' }, 'codes', false],
    ['a box', { chosen: 'codes', hasCodeBox: true }, 'codes', true],
    ['a box although by hand was chosen', { chosen: 'by_hand', hasCodeBox: true }, 'codes', true],
    ['a router although by hand was chosen', { chosen: 'by_hand', hasRouter: true }, 'router', true],
    ['a router and a box', { hasRouter: true, hasCodeBox: true }, 'router', true],
  ] as const)('%s', (_, given, way, isReady) => {
    expect(accessModeOf(site(given))).toBe(way)
    expect(isAccessModeReady(site(given))).toBe(isReady)
  })

  test('codes of a box are sold in addition to any other mode, and before it is ready', () => {
    const waiting = site({ chosen: 'router', hasCodeBox: false })
    expect(accessModeOfPackage(waiting, { fromStock: true })).toBe('codes')
    expect(isPackageReady(waiting, { fromStock: true })).toBe(true)
    expect(isPackageReady(waiting, { fromStock: false })).toBe(false)
    expect(accessModeOfPackage(site({ hasRouter: true, hasCodeBox: true }), { fromStock: false })).toBe(
      'router',
    )
  })

  test('a package without codes does not use the box', () => {
    const box = site({ hasCodeBox: true })
    expect(accessModeOfPackage(box, { fromStock: false })).toBe('by_hand')
    expect(isPackageReady(box, { fromStock: false })).toBe(true)
    expect(isPackageReady({ ...box, chosen: 'codes' }, { fromStock: false })).toBe(false)
  })
})

test.each([
  ['while_online', { hasRouter: true, hasUncounted: true }, false],
  ['while_online', { hasRouter: true }, true],
  ['while_online', { chosen: 'by_hand' }, true],
  ['first_use', { hasRouter: true, hasUncounted: true }, true],
] as const)('minutes that begin by %s at %j are sold: %s', (clock, given, isSold) => {
  expect(isClockSold(site(given), clock)).toBe(isSold)
})

test.each([
  [false, true, 'router', 'closed'],
  [true, true, 'router', 'online'],
  [true, false, 'router', 'offline'],
  [true, false, 'by_hand', 'open'],
  [true, false, 'codes', 'open'],
  [false, false, 'by_hand', 'closed'],
] as const)('a shop with open %s, online %s and mode %s is shown as %s', (isOpen, isOnline, way, shown) => {
  expect(shopState({ isOpen, isOnline, way })).toBe(shown)
})

describe('the time of a pass that is joined by hand', () => {
  const startsAt = latestManualStart(at('12:00'))
  const waiting = { startsAt, expiresAt: at('13:15') }

  it('begins at most 15 minutes after payment', () => {
    expect(startsAt).toEqual(at('12:15'))
    expect(latestStartText(startsAt)).toBe('at 12:15 at the latest')
  })

  it('begins when the seller connects the phone, with its full length', () => {
    expect(connectedTimes(waiting, at('12:04'))).toEqual({ startsAt: at('12:04'), expiresAt: at('13:04') })
  })

  it('stays unchanged if the phone is connected later', () => {
    expect(connectedTimes(waiting, at('12:20'))).toEqual(waiting)
    expect(connectedTimes(waiting, startsAt)).toEqual(waiting)
  })

  it('keeps its length within its hours at any connection time', () => {
    const hours = { fromMinute: 12 * 60, untilMinute: 13 * 60, days: [...WEEK] }
    const pass = { startsAt, expiresAt: new Date('2026-11-28T12:15:00Z'), hours }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 14 }), (minutes) => {
        const now = new Date(at('12:00').getTime() + minutes * 60_000)
        const times = connectedTimes(pass, now)
        expect(times.startsAt).toEqual(now)
        expect(msWithin(hours, times.startsAt, times.expiresAt)).toBe(60 * 60_000)
      }),
    )
  })

  it.each([
    ['not connected, before its latest start', { connectedAt: null, unusedMinutes: null }, '12:14', true],
    ['not connected, at its latest start', { connectedAt: null, unusedMinutes: null }, '12:15', false],
    ['connected', { connectedAt: at('12:02'), unusedMinutes: null }, '12:03', false],
    ['minutes waiting for their first use', { connectedAt: null, unusedMinutes: 60 }, '18:00', true],
  ])('waits for the seller: %s', (_, state, now, expected) => {
    expect(waitsForSeller({ startsAt, ...state }, at(now))).toBe(expected)
  })
})
