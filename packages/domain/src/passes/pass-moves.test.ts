import { expect, test } from 'vitest'
import { isMove, movesLeft, movesLeftText } from './pass-moves.ts'

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
