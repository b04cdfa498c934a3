import { expect, test } from 'vitest'
import { freePlaces, isMove, joinText, movesLeft, movesLeftText } from './pass-moves.ts'

test.each([
  [0, 3, 'You can move this pass 3 more times.'],
  [2, 1, 'You can move this pass 1 more time.'],
  [3, 0, 'This pass was moved three times. It stays on the phone that has it.'],
  [4, 0, 'This pass was moved three times. It stays on the phone that has it.'],
])('after %i moves %i are left, with a text for the holder', (used, left, words) => {
  expect(movesLeft(used)).toBe(left)
  expect(movesLeftText(left)).toBe(words)
})

test.each([
  ['a free slot', { isFree: true, leaves: null }, false],
  ['the slot of an idle phone', { isFree: true, leaves: {} }, false],
  ['the slot of a phone in use', { isFree: false, leaves: {} }, true],
])('taking %s counts as a move: %o', (_, place, counts) => {
  expect(isMove(place)).toBe(counts)
})

test.each([
  ['one phone of one', 1, 1, 0],
  ['the first of five phones', 5, 1, 4],
  ['all phones', 3, 3, 0],
  ['more phones than now are allowed', 1, 2, 0],
])('after %s joined, of %i, others can still join', (_, maxDevices, held, free) => {
  expect(freePlaces({ maxDevices, phones: Array.from({ length: held }) })).toBe(free)
})

test('a phone that joins a free place takes no other one offline', () => {
  expect(joinText(1, true)).toBe('1 more phone can join with this code. This one stays online.')
  expect(joinText(4, true)).toBe('4 more phones can join with this code. This one stays online.')
  expect(joinText(5, false)).toBe('5 phones can join with this code.')
})
