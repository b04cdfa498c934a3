import { expect, test } from 'vitest'
import { keptUntil, leftAfter, usedSeconds, usedUntil } from './travel-clock.ts'

const at = (time: string): Date => new Date(`2026-11-30T${time}Z`)
const travel = { startedAt: at('12:00:00'), expiresAt: at('12:38:00'), silence: null }

test('a travel is used until it ends', () => {
  expect(usedUntil(travel, at('12:12:30'))).toEqual(at('12:12:30'))
})

test('a travel that nobody ended was used until its pass was over, not until it is counted', () => {
  expect(usedUntil(travel, at('12:43:00'))).toEqual(at('12:38:00'))
})

test('time in which the router of its phones was silent was not used', () => {
  const silence = { fromAt: at('12:05:00'), untilAt: at('12:30:00') }
  expect(usedUntil({ ...travel, silence }, at('12:30:00'))).toEqual(at('12:05:00'))
  const before = { fromAt: at('11:50:00'), untilAt: at('12:30:00') }
  expect(usedUntil({ ...travel, silence: before }, at('12:30:00'))).toEqual(at('12:00:00'))
})

test('what is left of its pass was not used, nor what an outage returned', () => {
  expect(usedSeconds({ hostMinutes: 38, expiresAt: at('12:38:00') }, at('12:12:00'))).toBe(720)
  expect(usedSeconds({ hostMinutes: 38, expiresAt: at('12:48:00') }, at('12:22:00'))).toBe(720)
  expect(usedSeconds({ hostMinutes: 38, expiresAt: at('12:48:00') }, at('12:05:00'))).toBe(0)
  expect(usedSeconds({ hostMinutes: 38, expiresAt: at('12:38:00') }, at('13:00:00'))).toBe(2_280)
})

test('parts of a second count as used', () => {
  expect(usedSeconds({ hostMinutes: 1, expiresAt: at('12:01:00') }, at('12:00:10.200'))).toBe(11)
})

test('a pass has the rest again, and is over with less than a minute', () => {
  expect(leftAfter(2_310, 720)).toBe(1_590)
  expect(leftAfter(2_310, 2_280)).toBe(0)
  expect(leftAfter(2_310, 2_400)).toBe(0)
  expect(leftAfter(2_340, 2_280)).toBe(60)
})

test('minutes that came home without their holder are kept for a week', () => {
  expect(keptUntil(at('12:38:00'))).toEqual(new Date('2026-12-07T12:38:00Z'))
})
