import { expect, test } from 'vitest'
import type { Followed } from '../queries.ts'
import { factsOf, lastSeenText } from '../words.ts'
import { isSetUp, stepsOf } from './setup-steps.ts'

const AT = '2026-11-22T14:05:00.000Z'
const NOW = Date.parse(AT) + 130_000
const router = (changes: Partial<Followed> = {}): Followed => ({
  id: 'a',
  name: 'At the door',
  kind: 'opennds',
  paceSeconds: null,
  state: 'online',
  lastHeardAt: AT,
  version: '10.2.0',
  createdAt: AT,
  phonesSeen: 1,
  phonesOnline: 1,
  phoneSeenAt: AT,
  testState: 'reached',
  isTestRunning: false,
  testPhone: '03:01',
  testEndsAt: AT,
  nextTestAt: null,
  testCode: null,
  radius: null,
  ...changes,
})
const done = (given: Followed): number => stepsOf(given).filter(({ isDone }) => isDone).length

test.each([
  [
    'the router has not reported',
    { state: 'new', lastHeardAt: null, version: null, phoneSeenAt: null, testState: 'none' },
    0,
  ],
  ['openNDS does not answer yet', { version: null, phoneSeenAt: null, testState: 'none' }, 1],
  ['no phone has connected yet', { phoneSeenAt: null, testState: 'waiting' }, 2],
  ['the order to open the phone was sent, without a result', { testState: 'opening' }, 3],
  ['the phone was never opened', { testState: 'not_opened' }, 3],
  ['the phone was opened and got nothing yet', { testState: 'opened' }, 3],
  ['the phone reached the internet', {}, 4],
] as const)('where %s', (_, changes, count) => {
  expect(done(router(changes))).toBe(count)
  expect(isSetUp(router(changes))).toBe(count === 4)
})

test('a phone that was let in and gets nothing has advice', () => {
  const text = stepsOf(router({ testState: 'opened' })).at(-1)?.text
  expect(text).toContain('The phone whose address ends in 03:01 was let in.')
  expect(text).toContain('Is the router itself online?')
  const running = stepsOf(router({ testState: 'opened', isTestRunning: true })).at(-1)?.text
  expect(running).toContain('Now open any page on it')
})

test.each([
  [router(), 'Seen 2 min ago · openNDS 10.2.0'],
  [router({ state: 'offline' }), 'Offline since today 14:05 · openNDS 10.2.0'],
  [router({ state: 'new', lastHeardAt: null, version: null }), 'Waiting for the router'],
])('a router’s line says when it last reported', (given, text) => {
  expect(factsOf(given, NOW)).toBe(text)
})

test('a RADIUS router shows no version, and its test has a code to type', () => {
  const asking = router({ kind: 'radius', version: null, testState: 'waiting', testCode: 'TEST123456' })
  const titles = stepsOf(asking).map(({ title }) => title)
  expect(titles).not.toContain('Router type found')
  expect(stepsOf(asking).at(-1)?.text).toContain('Type TEST123456 at the router’s login')
  expect(factsOf(asking, NOW)).toBe('Seen 2 min ago')
  expect(factsOf(router({ kind: 'mikrotik', version: '7.15.3' }), NOW)).toBe(
    'Seen 2 min ago · RouterOS 7.15.3',
  )
})

test.each(['opennds', 'mikrotik', 'radius'] as const)('each grey step of the kind %s has advice', (kind) => {
  const waiting = router({
    kind,
    state: 'new',
    lastHeardAt: null,
    version: null,
    phoneSeenAt: null,
    testState: 'none',
  })
  for (const { isDone, text } of stepsOf(waiting)) expect([isDone, text.length > 30]).toEqual([false, true])
})

test('a report of this minute is just now', () => {
  expect(lastSeenText(router(), Date.parse(AT) + 59_000)).toBe('Online now')
})
