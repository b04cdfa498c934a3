import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { DELIVERY_METHODS, PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { expect, test } from 'vitest'
import { readPhone } from '../../kernel/phones.ts'
import { DEMO_KIOSK_SLUG, DEMO_SELLER_SLUG } from '../demo-accounts.ts'
import { DEMO_SELLERS } from '../demo-sellers.ts'
import type { Visit } from './draw-visits.ts'
import { instantAfter } from './instants.ts'
import { drawHistory } from './make-history.ts'

const TODAY = new Date('2026-11-20T00:00:00Z')
const visits = drawHistory(1, TODAY)
const [hub, kiosk] = [DEMO_SELLER_SLUG, DEMO_KIOSK_SLUG].map((slug) =>
  visits.filter((visit) => visit.slug === slug),
) as [Visit[], Visit[]]
const countOn = (weekday: number) => hub.filter(({ at }) => at.getUTCDay() === weekday).length
const countFrom = (hour: number, until: number) =>
  hub.filter(({ at }) => at.getUTCHours() >= hour && at.getUTCHours() < until).length
const share = (some: readonly Visit[]) => some.length / visits.length

test('the same seed and day give the same history, another seed a different one', () => {
  expect(drawHistory(1, TODAY)).toEqual(visits)
  expect(drawHistory(2, TODAY)).not.toEqual(visits)
})

test('the hub has 1,500 to 2,500 purchases on 120 days up to yesterday, the kiosk a few days', () => {
  expect(hub.length).toBeGreaterThan(1_500)
  expect(hub.length).toBeLessThan(2_500)
  const daysOf = (some: readonly Visit[]) =>
    new Set(some.map(({ at }) => Math.floor((TODAY.getTime() - at.getTime()) / DAY_MS))).size
  expect(daysOf(hub)).toBe(120)
  expect(daysOf(kiosk)).toBe(6)
  expect(kiosk.length).toBeGreaterThan(30)
})

test('nothing ends on the current day', () => {
  const ends = visits.map(({ at, ending }) =>
    instantAfter(at, ending.kind === 'expired' ? 0 : ending.afterSeconds),
  )
  expect(Math.max(...ends.map((end) => end.getTime()))).toBeLessThan(TODAY.getTime())
})

test('market days and evenings are the busiest', () => {
  const [sunday, monday, wednesday, saturday] = [countOn(0), countOn(1), countOn(3), countOn(6)]
  expect(wednesday).toBeGreaterThan(monday)
  expect(saturday).toBeGreaterThan(monday)
  expect(sunday).toBeLessThan(monday)
  expect(countFrom(18, 21)).toBeGreaterThan(1.5 * countFrom(9, 12))
})

test('no person buys twice on a day, so that no two of their purchases overlap', () => {
  const days = visits.map(({ person, at }) => `${person.phone} ${at.toISOString().slice(0, 10)}`)
  expect(new Set(days).size).toBe(days.length)
})

test('some people buy at both shops, every method and delivery is used, and some purchases fail', () => {
  const hubPhones = new Set(hub.map(({ person }) => person.phone))
  expect(kiosk.some(({ person }) => hubPhones.has(person.phone))).toBe(true)
  expect(new Set(visits.map(({ method }) => method))).toEqual(new Set(PAYMENT_METHODS))
  expect(new Set(visits.map(({ deliveryMethod }) => deliveryMethod))).toEqual(new Set(DELIVERY_METHODS))
  for (const kind of ['failed', 'expired'] as const) {
    const some = share(visits.filter(({ ending }) => ending.kind === kind))
    expect(some).toBeGreaterThan(0.005)
    expect(some).toBeLessThan(0.06)
  }
})

test('each person has their own Sierra Leone mobile number, outside the test series and the shops’ numbers', () => {
  const people = [...new Set(visits.map(({ person }) => person))]
  const phones = people.map(({ phone }) => phone)
  expect(new Set(phones).size).toBe(people.length)
  for (const phone of phones) {
    expect(readPhone(phone)).toEqual({ e164: phone, isSierraLeoneMobile: true })
    expect(phone).not.toMatch(/^\+23276/)
    expect(DEMO_SELLERS.map(({ shop }) => shop.phone)).not.toContain(phone)
  }
})
