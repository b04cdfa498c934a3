import { expect, test } from 'vitest'
import { isStandbyMissing, standbyNews } from './standby.ts'

const healthy = { isWaitedFor: true, senders: 1, synchronous: 1, isSeen: true, longestWaitMs: 0 }

test.each([
  ['the standby is connected', healthy, false],
  [
    'commits do not wait for a standby',
    { ...healthy, isWaitedFor: false, senders: 0, synchronous: 0 },
    false,
  ],
  ['no machine receives the log', { ...healthy, senders: 0, synchronous: 0 }, true],
  ['only an asynchronous machine receives it', { ...healthy, synchronous: 0 }, true],
  ['the receivers are hidden from this role', { ...healthy, synchronous: 0, isSeen: false }, false],
  [
    'no machine receives it, and receivers are hidden',
    { ...healthy, senders: 0, synchronous: 0, isSeen: false },
    true,
  ],
  ['receivers are hidden, and a commit waits', { ...healthy, isSeen: false, longestWaitMs: 5_000 }, true],
  ['a commit has waited for a moment', { ...healthy, longestWaitMs: 4_999 }, false],
  [
    'one of two required standbys is connected, and a commit waits',
    { ...healthy, longestWaitMs: 9_000 },
    true,
  ],
])('whether the synchronous standby is missing where %s', (_, reading, isMissing) => {
  expect(isStandbyMissing(reading)).toBe(isMissing)
})

const MINUTE = 60_000

test('reports an outage once after a minute, and its end once it was not seen for five minutes', () => {
  expect(standbyNews(null, null, 0)).toBeNull()
  expect(standbyNews(null, MINUTE - 1, 0)).toBeNull()
  expect(standbyNews(null, MINUTE, 0)).toBe('begun')
  const reported = { lastSeenMs: 10 * MINUTE }
  expect(standbyNews(reported, 20 * MINUTE, 10 * MINUTE)).toBeNull()
  expect(standbyNews(reported, null, 15 * MINUTE - 1)).toBeNull()
  expect(standbyNews(reported, 1, 20 * MINUTE)).toBeNull()
  expect(standbyNews(reported, null, 15 * MINUTE)).toBe('over')
})
