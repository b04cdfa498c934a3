import { expect, test } from 'vitest'
import { isSecondPlaceMissing, secondPlaceNews } from './second-place.ts'

const there = { isWaitedFor: true, senders: 1, synchronous: 1, isSeen: true, longestWaitMs: 0 }

test.each([
  ['the machine is there', there, false],
  ['nobody is waited for', { ...there, isWaitedFor: false, senders: 0, synchronous: 0 }, false],
  ['nobody takes the log', { ...there, senders: 0, synchronous: 0 }, true],
  ['another machine takes it', { ...there, synchronous: 0 }, true],
  ['who takes it may not be seen', { ...there, synchronous: 0, isSeen: false }, false],
  ['nobody takes it, whom nobody may see', { ...there, senders: 0, synchronous: 0, isSeen: false }, true],
  ['it may not be seen, and a commit waits', { ...there, isSeen: false, longestWaitMs: 5_000 }, true],
  ['a commit has waited for a moment', { ...there, longestWaitMs: 4_999 }, false],
  ['one of two that are wanted is there, and a commit waits', { ...there, longestWaitMs: 9_000 }, true],
])('where %s', (_, reading, isMissing) => {
  expect(isSecondPlaceMissing(reading)).toBe(isMissing)
})

const MINUTE = 60_000

test('a minute of it is told once, and its end once it was not seen for five minutes', () => {
  expect(secondPlaceNews(null, null, 0)).toBeNull()
  expect(secondPlaceNews(null, MINUTE - 1, 0)).toBeNull()
  expect(secondPlaceNews(null, MINUTE, 0)).toBe('begun')
  const told = { lastSeenMs: 10 * MINUTE }
  expect(secondPlaceNews(told, 20 * MINUTE, 10 * MINUTE)).toBeNull()
  expect(secondPlaceNews(told, null, 15 * MINUTE - 1)).toBeNull()
  expect(secondPlaceNews(told, 1, 20 * MINUTE)).toBeNull()
  expect(secondPlaceNews(told, null, 15 * MINUTE)).toBe('over')
})
