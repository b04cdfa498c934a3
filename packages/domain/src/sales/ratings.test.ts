import { expect, test } from 'vitest'
import { meanRating, rateableFrom } from './ratings.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test.each([
  ['a long pass after five minutes', '10:00:00', '12:00:00', '10:05:00'],
  ['a short pass at its end', '10:00:00', '10:03:00', '10:03:00'],
])('can rate %s', (_, startsAt, expiresAt, from) => {
  const pass = {
    startsAt: at(startsAt),
    expiresAt: at(expiresAt),
    unusedMinutes: null,
    stockCodeId: null,
  }
  expect(rateableFrom(pass, 60)).toEqual(at(from))
})

test('cannot rate an unused pass before its end', () => {
  const pass = { startsAt: at('10:00:00'), expiresAt: at('20:00:00'), unusedMinutes: 60, stockCodeId: null }
  expect(rateableFrom(pass, 60)).toEqual(pass.expiresAt)
})

test('can rate a code of the seller’s own router when its minutes could be over', () => {
  const times = { startsAt: at('10:00:00'), expiresAt: at('20:00:00'), unusedMinutes: null }
  expect(rateableFrom({ ...times, stockCodeId: 'code' }, 60)).toEqual(at('11:00:00'))
})

test.each([
  [0, 0, null],
  [10, 2, null],
  [13, 3, 4.3],
  [14, 3, 4.7],
  [500, 100, 5],
])('%i stars in %i ratings average %s', (ratingSum, ratingCount, mean) => {
  expect(meanRating({ ratingSum, ratingCount })).toBe(mean)
})
