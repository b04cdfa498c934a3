import { describe, expect, test } from 'vitest'
import {
  codeProblem,
  commissionOf,
  endOfLastDay,
  lastDayOf,
  lastDayProblem,
  mayVoid,
  pastText,
  usedAtOf,
  usedText,
  usualLastDay,
  type VoucherMarks,
  voucherName,
  voucherStateAt,
} from './vouchers.ts'

const now = new Date('2026-11-24T12:00:00Z')
const before = new Date('2026-11-24T11:00:00Z')
const after = new Date('2026-11-24T13:00:00Z')

const marks = (given: Partial<VoucherMarks> = {}): VoucherMarks => ({
  soldAt: null,
  usedAt: null,
  voidedAt: null,
  pass: null,
  ...given,
})
const waiting = { firstUsedAt: null, revokedAt: null, expiresAt: new Date('2027-05-23T00:00:00Z') }

describe('a voucher', () => {
  test.each([
    ['unsold', marks()],
    ['sold', marks({ soldAt: before, pass: waiting })],
    ['used', marks({ soldAt: before, usedAt: before, pass: { ...waiting, expiresAt: after } })],
    ['used', marks({ soldAt: before, pass: { ...waiting, firstUsedAt: before, expiresAt: after } })],
    ['over', marks({ soldAt: before, usedAt: before, pass: { ...waiting, expiresAt: now } })],
    ['void', marks({ voidedAt: before })],
    ['void', marks({ soldAt: before, pass: { ...waiting, revokedAt: before } })],
  ] as const)('is %s by its own times and those of its pass', (state, voucher) => {
    expect(voucherStateAt(voucher, now)).toBe(state)
  })

  test('is used when the page or the router first reported it', () => {
    expect(usedAtOf(marks({ soldAt: before, pass: { ...waiting, firstUsedAt: after } }))).toEqual(after)
    expect(usedAtOf(marks({ usedAt: before, pass: { ...waiting, firstUsedAt: after } }))).toEqual(before)
    expect(usedAtOf(marks())).toBeNull()
  })

  test('can be voided only until it is used', () => {
    expect((['unsold', 'sold', 'used', 'over', 'void'] as const).filter(mayVoid)).toEqual(['unsold', 'sold'])
  })

  test('is named by its batch and position', () => {
    expect([voucherName(3, 7), voucherName(12, 500)]).toEqual(['3-007', '12-500'])
  })
})

describe('a last day of use', () => {
  test('is 180 days from now by default, to its last instant', () => {
    const day = usualLastDay(now)
    expect(day).toBe('2027-05-23')
    expect(endOfLastDay(day).toISOString()).toBe('2027-05-23T23:59:59.999Z')
    expect(lastDayOf(endOfLastDay(day))).toBe(day)
    expect(pastText(endOfLastDay(day))).toContain('its last day was 23 May 2027')
  })

  test.each([
    ['2026-11-24', null],
    ['2026-11-23', 'This day is over'],
    ['2028-11-23', null],
    ['2028-11-26', 'The last day can be two years from now at most'],
    ['2027-02-30', 'Enter a day'],
    ['2027-13-01', 'Enter a day'],
  ])('%s is accepted, or rejected with a message', (day, problem) => {
    expect(lastDayProblem(day, now)).toBe(problem)
  })
})

test('rounds a commission down, to zero without a rate', () => {
  expect([commissionOf(3_500, 1_000), commissionOf(999, 1_250), commissionOf(3_500, 0)]).toEqual([
    350, 124, 0,
  ])
})

test.each([
  ['7KQM-4T2-XWP', null],
  ['7kqm 4t2 xwp', null],
  ['7KQM-4T2', 'This code has 7 signs. A code has 10: check it.'],
  ['7', 'This code has 1 sign. A code has 10: check it.'],
  ['7KQM-4T2-XW0', 'No code has “0” in it. It may be another sign that looks like it.'],
  ['7KQM-4T2-XWl', 'No code has “L” in it. It may be another sign that looks like it.'],
  ['7KQM-4T2-X!W', 'No code has “!” in it. It has digits and capital letters only.'],
])('explains what to check of %s', (typed, problem) => {
  expect(codeProblem(typed)).toBe(problem)
})

test('a used voucher shows when, and on which phone if known', () => {
  expect(usedText(before, null)).toBe('It was used on 24 Nov 2026 at 11:00.')
  expect(usedText(before, '+232 76 *** 456')).toBe(
    'It was used on 24 Nov 2026 at 11:00, on the phone +232 76 *** 456.',
  )
})
