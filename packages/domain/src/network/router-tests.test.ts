import { expect, test } from 'vitest'
import { isRouterTestRunning, nextRouterTestAt, type RouterTest, routerTestState } from './router-tests.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
const requested = (changes: Partial<RouterTest> = {}): RouterTest => ({
  askedAt: inMinutes(-2),
  until: null,
  openedAt: null,
  reachedAt: null,
  ...changes,
})

test.each([
  ['it was not requested', requested({ askedAt: null }), 'none', false],
  ['no phone has joined yet', requested(), 'waiting', true],
  ['no phone joined for ten minutes', requested({ askedAt: inMinutes(-10) }), 'no_phone', false],
  ['the phone is being opened', requested({ until: inMinutes(4) }), 'opening', true],
  ['the router never opened it', requested({ until: NOW }), 'not_opened', false],
  ['it is open', requested({ until: inMinutes(4), openedAt: NOW }), 'opened', true],
  ['it was open and has ended', requested({ until: NOW, openedAt: inMinutes(-4) }), 'opened', false],
  ['the phone received data', requested({ until: NOW, openedAt: NOW, reachedAt: NOW }), 'reached', false],
] as const)('a test where %s', (_, given, state, isRunning) => {
  expect([routerTestState(given, NOW), isRouterTestRunning(given, NOW)]).toEqual([state, isRunning])
})

test.each([
  ['there was none', null, null],
  ['one began a minute ago', inMinutes(4), inMinutes(-1 + 24 * 60)],
  ['one began a day ago', inMinutes(5 - 24 * 60), null],
] as const)('the next test where %s', (_, until, next) => {
  expect(nextRouterTestAt(requested({ until }), NOW)).toEqual(next)
})
