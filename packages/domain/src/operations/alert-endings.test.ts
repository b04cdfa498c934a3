import { expect, test } from 'vitest'
import { isResolved, openAlertsMessage, resolvedMessage, unseenKindsOf } from './alert-endings.ts'
import type { AlertKind } from './watching.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

const SEEN = { cutOff: { count: 0, longest: [] }, sales: { lastAt: ago(10), usualInHour: 40 } }

test('a resolved alert says how long it lasted', () => {
  expect(resolvedMessage('Gone.', ago(12), NOW)).toBe('Minit, resolved after 12 min: Gone.')
})

test('a new recipient reads all open alerts, as far as two SMS allow', () => {
  const three = [1, 2, 3].map((count) => `${count} is wrong.`)
  expect(openAlertsMessage(three.slice(0, 1))).toBe('Minit alert: 1 is wrong.')
  expect(openAlertsMessage(three)).toBe('Minit, 3 alerts: 1 is wrong. 2 is wrong. 3 is wrong.')
  const long = `${'Wrong '.repeat(20)}indeed.`
  expect(openAlertsMessage([long, long, long])).toBe(`Minit, 3 alerts: ${long} ${long} And 1 more.`)
  for (let count = 1; count <= 100; count += 1)
    expect(openAlertsMessage(Array.from({ length: count }, () => long)).length).toBeLessThanOrEqual(306)
})

test.each([
  [false, null, 'money_late', '', 4.9],
  [true, null, 'money_late', '', 5],
  [false, null, 'webhooks_refused', 'vult', 59],
  [true, null, 'webhooks_refused', 'vult', 60],
  [false, null, 'refunds_many', 's1', 59],
  [true, null, 'refunds_many', 's1', 60],
  [true, null, 'backup', '', 5],
  [false, null, 'disk', 'one', 24 * 60 - 1],
  [true, null, 'disk', 'one', 24 * 60],
  [true, null, 'backup', 'one', 24 * 60],
  [true, 'one', 'disk', 'one', 5],
  [true, 'one', 'backup', 'one', 5],
  [false, 'one', 'disk', 'another', 24 * 60],
  [false, 'one', 'backup', '', 60],
  [false, 'one', 'money_late', '', 60],
] as const)(
  'it is %s that the check of %s ends an alert %s %s last seen %s minutes ago',
  (is, host, kind, subject, minutes) => {
    const open = { kind: kind satisfies AlertKind, subject, lastSeenAt: ago(minutes) }
    expect(isResolved(open, { host, unseen: [], rails: [] }, NOW)).toBe(is)
  },
)

test('an alert last seen before the clock was set back ends soon', () => {
  const check = { host: null, unseen: [], rails: [] }
  const ahead = { kind: 'float', subject: '', lastSeenAt: ago(-60) } as const
  expect(isResolved(ahead, check, NOW)).toBe(true)
  expect(isResolved({ ...ahead, lastSeenAt: ago(-1) }, check, NOW)).toBe(false)
})

test('while offline routers are unknown, no such alert ends, and all others may', () => {
  const check = { host: null, unseen: unseenKindsOf({ ...SEEN, cutOff: null }, NOW), rails: [] }
  const gone = { kind: 'routers_gone', subject: 's1', lastSeenAt: ago(600) } as const
  expect(isResolved(gone, check, NOW)).toBe(false)
  expect(isResolved({ ...gone, kind: 'float' }, check, NOW)).toBe(true)
  expect(isResolved(gone, { host: null, unseen: unseenKindsOf(SEEN, NOW), rails: [] }, NOW)).toBe(true)
})

const rail = { provider: 'pawapay', method: 'orange_money', askedInHour: 9, paid: 0 } as const
const noOrder = { asked: 0, unanswered: 0, medianSeconds: null }
test.each([
  [false, 'provider_silent', noOrder, 60],
  [false, 'provider_silent', { asked: 4, unanswered: 3, medianSeconds: null }, 60],
  [true, 'provider_silent', { asked: 4, unanswered: 1, medianSeconds: null }, 5],
  [false, 'money_late', { asked: 4, unanswered: 0, medianSeconds: null }, 60],
  [false, 'money_late', { asked: 4, unanswered: 0, medianSeconds: 180 }, 60],
  [true, 'money_late', { asked: 0, unanswered: 0, medianSeconds: 20 }, 5],
  [true, 'provider_silent', noOrder, 360],
] as const)(
  'it is %s that %s of a provider ends with %j lately, unseen for %s minutes: a lack of orders proves nothing',
  (is, kind, lately, minutes) => {
    const rails = [
      { ...rail, ...lately },
      { ...rail, provider: 'vult', asked: 9, unanswered: 0, medianSeconds: 20 },
    ]
    const open = { kind, subject: 'pawapay', lastSeenAt: ago(minutes) }
    expect(isResolved(open, { host: null, unseen: [], rails }, NOW)).toBe(is)
  },
)

test.each([
  [['no_sale'], { lastAt: ago(90), usualInHour: 4 }],
  [['no_sale'], { lastAt: null, usualInHour: 0 }],
  [[], { lastAt: ago(90), usualInHour: 5 }],
  [[], { lastAt: ago(2), usualInHour: 0 }],
])('the sales readings leave %j unknown for %j: a busy hour without a sale stays open', (kinds, sales) => {
  expect(unseenKindsOf({ ...SEEN, sales }, NOW)).toEqual(kinds)
})
