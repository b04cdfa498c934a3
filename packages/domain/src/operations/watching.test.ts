import { describe, expect, test } from 'vitest'
import { alertMessage, resolvedMessage } from './alert-endings.ts'
import type { PlatformReadings, RailReading } from './platform-readings.ts'
import { alertsOf } from './watching.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

const WELL: PlatformReadings = {
  looks: { due: 2, oldestDueAt: ago(1) },
  rails: [],
  check: { startedAt: ago(50), breaches: 0 },
  uncheckedSince: ago(50),
  sales: { lastAt: ago(10), usualInHour: 40 },
  messages: [{ channel: 'sms', queued: 3, oldestQueuedAt: ago(2) }],
  jobs: [
    { queue: 'follow-payment', oldestDueSeconds: 5 },
    { queue: 'match-statement', oldestDueSeconds: 3_000 },
  ],
  givenUp: [],
  payouts: { due: 2, waitingForFloat: 0, alarms: 0 },
  refused: [{ provider: 'vult', count: 9 }],
  routers: { connected: 9, silent: 2 },
  cutOff: { count: 0, longest: [] },
  refunds: [],
  disk: { host: 'one', freeBytes: 20e9, totalBytes: 100e9 },
  backup: { archivedAt: ago(5), failedAt: ago(90), countedSince: ago(9_000) },
  backups: { host: 'one', writtenAt: ago(15), repositories: [{ key: 1, lastAt: ago(26 * 60) }] },
  failedUnits: { host: 'one', names: [] },
}

const rail = (more: Partial<RailReading>): RailReading => ({
  provider: 'pawapay',
  method: 'orange_money',
  askedInHour: 20,
  asked: 10,
  unanswered: 0,
  paid: 8,
  medianSeconds: 25,
  ...more,
})

const archiving = (archivedAt: Date | null, failedAt: Date | null, minutes = 9_000) => ({
  archivedAt,
  failedAt,
  countedSince: ago(minutes),
})

/** Repositories of a machine, each with its last backup some hours ago. */
const backedUp = (...hours: (number | null)[]): NonNullable<PlatformReadings['backups']> => ({
  host: 'one',
  writtenAt: ago(120),
  repositories: hours.map((each, index) => ({
    key: index + 1,
    lastAt: each === null ? null : ago(each * 60),
  })),
})

const waiting = (channel: 'sms' | 'whatsapp' | 'email', minutes: number) => ({
  channel,
  queued: 1,
  oldestQueuedAt: ago(minutes),
})

/** The ten named sellers. */
const SELLERS = Array.from({ length: 10 }, (_, index) => ({
  id: `s${index + 1}`,
  name: 'Lumley '.repeat(12),
}))
const cutOff = (count: number) => ({ count, longest: SELLERS.slice(0, count) })

const kindsOf = (more: Partial<PlatformReadings>): string[] =>
  alertsOf({ ...WELL, ...more }, NOW).map(({ kind, subject }) =>
    subject === '' ? kind : `${kind} ${subject}`,
  )

test('there is no alert while all is well, nor on a new platform', () => {
  expect(kindsOf({})).toEqual([])
  const empty = {
    looks: { due: 0, oldestDueAt: null },
    check: null,
    uncheckedSince: null,
    jobs: [],
    refused: [],
    disk: null,
    backup: null,
    backups: null,
  }
  expect(kindsOf({ ...empty, sales: { lastAt: null, usualInHour: 0 } })).toEqual([])
})

describe('the operator is alerted', () => {
  const cases: [string[], Partial<PlatformReadings>][] = [
    [['money_late'], { looks: { due: 4, oldestDueAt: ago(3.1) } }],
    [[], { looks: { due: 400, oldestDueAt: ago(3) } }],
    [['money_late pawapay'], { rails: [rail({ medianSeconds: 180 })] }],
    [[], { rails: [rail({ medianSeconds: 179 })] }],
    [[], { rails: [rail({ medianSeconds: 900, paid: 4 })] }],
    [['provider_silent pawapay'], { rails: [rail({ unanswered: 5 })] }],
    [[], { rails: [rail({ unanswered: 4 })] }],
    [[], { rails: [rail({ asked: 4, unanswered: 4 })] }],
    [['books'], { check: { startedAt: ago(50), breaches: 1 } }],
    [['books not checked'], { check: { startedAt: ago(181), breaches: 0 }, uncheckedSince: ago(181) }],
    [['books not checked'], { check: null, uncheckedSince: ago(181) }],
    [[], { check: null, uncheckedSince: ago(179) }],
    [[], { check: null, uncheckedSince: null }],
    [['no_sale'], { sales: { lastAt: ago(61), usualInHour: 5 } }],
    [['no_sale'], { sales: { lastAt: null, usualInHour: 5 } }],
    [[], { sales: { lastAt: ago(60), usualInHour: 40 } }],
    [[], { sales: { lastAt: ago(600), usualInHour: 4 } }],
    [['messages_late'], { messages: [waiting('sms', 11)] }],
    [['messages_late whatsapp'], { messages: [waiting('whatsapp', 11)] }],
    [[], { messages: [waiting('email', 60)] }],
    [['messages_late', 'messages_late email'], { messages: [waiting('email', 61), waiting('sms', 11)] }],
    [['jobs_late deliver-message'], { jobs: [{ queue: 'deliver-message', oldestDueSeconds: 601 }] }],
    [['jobs_late match-statement'], { jobs: [{ queue: 'match-statement', oldestDueSeconds: 3_601 }] }],
    [[], { jobs: [{ queue: 'deliver-message', oldestDueSeconds: 600 }] }],
    [
      ['jobs_late follow-payment', 'jobs_late follow-payout'],
      {
        jobs: [
          { queue: 'follow-payout', oldestDueSeconds: 700 },
          { queue: 'follow-payment', oldestDueSeconds: 9_000 },
          { queue: 'deliver-push', oldestDueSeconds: 60 },
        ],
      },
    ],
    [['jobs_given_up clean-up'], { givenUp: [{ queue: 'clean-up', count: 1, oldestSeconds: 1 }] }],
    [
      ['jobs_late follow-payout', 'jobs_given_up clean-up'],
      {
        jobs: [{ queue: 'follow-payout', oldestDueSeconds: 700 }],
        givenUp: [{ queue: 'clean-up', count: 1, oldestSeconds: 80_000 }],
      },
    ],
    [['float'], { payouts: { due: 0, waitingForFloat: 1, alarms: 0 } }],
    [['webhooks_refused vult'], { refused: [{ provider: 'vult', count: 10 }] }],
    [['routers_gone s1', 'routers_gone s2'], { cutOff: cutOff(2) }],
    [[...SELLERS.map(({ id }) => `routers_gone ${id}`), 'routers_gone more than 10'], { cutOff: cutOff(11) }],
    [[], { cutOff: null }],
    [['refunds_many s1'], { refunds: [{ id: 's1', name: 'Market Hub', sales: 12, refunded: 10 }] }],
    [['disk one'], { disk: { host: 'one', freeBytes: 9e9, totalBytes: 100e9 } }],
    [['disk one'], { disk: { host: 'one', freeBytes: 0.9e9, totalBytes: 2e9 } }],
    [['backup'], { backup: archiving(ago(20), ago(5)) }],
    [['backup'], { backup: archiving(null, ago(5)) }],
    [['backup'], { backup: archiving(ago(61), null) }],
    [[], { backup: archiving(null, null, 60) }],
    [['backup'], { backup: archiving(null, null, 61) }],
    [[], { backup: null }],
    [[], { backups: null }],
    [[], { backups: backedUp(30, 30) }],
    [['backup one'], { backups: backedUp(1, 30.1) }],
    [['backup one'], { backups: backedUp(1, null) }],
    [['backup one'], { backups: backedUp() }],
    [['backup one'], { backups: { ...backedUp(1), writtenAt: ago(121) } }],
    [['backup one'], { backups: { ...backedUp(), writtenAt: null } }],
    [['unit_failed one'], { failedUnits: { host: 'one', names: ['minit-doctor', 'minit-backup-diff'] } }],
  ]
  test.each(cases)('of %j for %j', (kinds, readings) => {
    expect(kindsOf(readings)).toEqual(kinds)
  })
})

test('one provider with two methods is one alert that names both', () => {
  const [silent] = alertsOf(
    { ...WELL, rails: [rail({ unanswered: 9 }), rail({ unanswered: 9, method: 'africell_money' })] },
    NOW,
  )
  expect(silent?.text).toContain('pawaPay (Orange Money, Africell Money) does not answer')
  expect(silent?.publicText).toBe('Orange Money, Africell Money: many payments got no answer')
})

test('failed jobs have a text of their own, since they no longer wait', () => {
  const givenUp = [
    { queue: 'forget-people', count: 1, oldestSeconds: 82_800 },
    { queue: 'count-days', count: 3, oldestSeconds: 7_500 },
  ]
  expect(alertsOf({ ...WELL, givenUp }, NOW).map(({ text }) => text)).toEqual([
    'Work was given up: 1 job of forget-people, 1380 min ago. The log says why.',
    'Work was given up: 3 jobs of count-days, the first 125 min ago. The log says why.',
  ])
})

test('alert texts use the display names of providers', () => {
  const readings = {
    ...WELL,
    rails: [rail({ unanswered: 9, medianSeconds: 999 })],
    refused: ['pawapay', 'monime', 'vult', 'orange-web'].map((provider) => ({ provider, count: 50 })),
  }
  const texts = alertsOf(readings, NOW).map(({ text }) => text)
  expect(texts).toHaveLength(6)
  expect(texts.join(' ')).not.toMatch(/pawapay|monime|vult|orange-web/)
  for (const name of ['pawaPay', 'Monime', 'Vult', 'Orange']) expect(texts.join(' ')).toContain(name)
})

test('public texts name no provider, seller or machine', () => {
  const all = alertsOf(
    {
      ...WELL,
      looks: { due: 4, oldestDueAt: ago(9) },
      rails: [rail({ unanswered: 9 }), rail({ medianSeconds: 500, method: 'vult', provider: 'vult' })],
      refused: [{ provider: 'monime', count: 50 }],
      cutOff: cutOff(200),
      messages: [waiting('sms', 30), waiting('email', 99)],
      sales: { lastAt: ago(61), usualInHour: 40 },
    },
    NOW,
  )
  const texts = all.flatMap(({ publicText }) => publicText ?? [])
  expect(texts).toHaveLength(5)
  expect(texts.join(' ')).not.toMatch(/pawapay|monime|seller|host/i)
})

test('a message fits one SMS', () => {
  const worst = alertsOf(
    {
      ...WELL,
      looks: { due: 12_000, oldestDueAt: ago(999) },
      rails: [
        rail({ unanswered: 9, medianSeconds: 999 }),
        rail({ unanswered: 9, medianSeconds: 999, method: 'africell_money' }),
      ],
      sales: { lastAt: null, usualInHour: 4_000 },
      cutOff: cutOff(5_000),
      jobs: [{ queue: 'reconcile-invoice-payments', oldestDueSeconds: 999_999 }],
      givenUp: [{ queue: 'reconcile-invoice-payments', count: 999, oldestSeconds: 999_999 }],
      refused: [{ provider: 'orange-web', count: 99_999 }],
      disk: { host: 'minit-server-1', freeBytes: 9e9, totalBytes: 2_000e9 },
      backup: archiving(ago(9_999), null),
      backups: { ...backedUp(null, null, 999), host: 'minit-server-1' },
    },
    NOW,
  )
  expect(worst.length).toBeGreaterThan(6)
  for (const { text } of worst) {
    expect(alertMessage(text).length, text).toBeLessThanOrEqual(160)
    // The text of a resolved alert may need a second SMS.
    expect(resolvedMessage(text, ago(9_999), NOW).length).toBeLessThanOrEqual(306)
  }
})
