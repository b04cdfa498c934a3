import { describe, expect, test } from 'vitest'
import type { RailReading } from './platform-readings.ts'
import { DATABASE_AWAY, type StatusFacts, statusHeadline, statusParts } from './platform-status.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

const rail = (more: Partial<RailReading>): RailReading => ({
  provider: 'pawapay',
  method: 'orange_money',
  askedInHour: 20,
  asked: 10,
  unanswered: 0,
  paid: 8,
  medianSeconds: 12,
  ...more,
})

const WELL: StatusFacts = {
  readings: {
    looks: { due: 0, oldestDueAt: null },
    rails: [rail({})],
    sales: { lastAt: ago(3), usualInHour: 40 },
    messages: [],
    routers: { connected: 20, silent: 0 },
  },
  methods: [{ method: 'orange_money', isOpen: true }],
  sms: { isOffered: true, sent: 30, medianSeconds: 3 },
  isHeld: false,
}
const withReadings = (more: Partial<StatusFacts['readings']>): StatusFacts => ({
  ...WELL,
  readings: { ...WELL.readings, ...more },
})

const partOf = (facts: StatusFacts, key: string) => statusParts(facts, NOW).find((part) => part.key === key)
const headline = (facts: StatusFacts) => statusHeadline(statusParts(facts, NOW)).text

test('while writes are blocked selling is down, whatever was sold a moment ago', () => {
  expect(partOf({ ...WELL, isHeld: true }, 'selling')).toMatchObject({
    state: 'down',
    text: expect.stringContaining('nothing can be sold now'),
  })
  expect(headline({ ...WELL, isHeld: true })).toBe('Minit does not work now')
})

test('reports every part as working while all is well', () => {
  expect(statusParts(WELL, NOW).map(({ key, state, text }) => `${key} ${state}: ${text}`)).toEqual([
    'selling works: Passes are being sold.',
    'orange_money works: Most payments are confirmed within 25 seconds.',
    'cash works: The seller takes the cash and confirms it.',
    'messages works: Most SMS are sent within 10 seconds.',
    'routers works: All routers are connected.',
  ])
  expect(headline(WELL)).toBe('Everything works, as far as we can see')
})

describe('a payment method', () => {
  test.each([
    ['slow', 'half of them take 4 minutes or more', { medianSeconds: 240 }],
    ['down', 'Many payments get no answer', { unanswered: 5, paid: 0, medianSeconds: null }],
    [
      'quiet',
      'No payment was tried in the last hour.',
      { askedInHour: 0, asked: 0, paid: 0, medianSeconds: null },
    ],
    ['quiet', 'No payment was confirmed in the last 15 minutes.', { asked: 2, paid: 0, medianSeconds: null }],
    ['works', 'within 90 seconds', { medianSeconds: 44 }],
  ] as const)('is %s: %s', (state, text, more) => {
    expect(partOf(withReadings({ rails: [rail(more)] }), 'orange_money')).toMatchObject({
      state,
      text: expect.stringContaining(text),
    })
  })

  test('that is closed is down, and one without attempts is quiet', () => {
    const methods = [
      { method: 'orange_money', isOpen: false },
      { method: 'vult', isOpen: true },
    ] as const
    expect(partOf({ ...WELL, methods }, 'orange_money')).toMatchObject({ state: 'down' })
    expect(partOf({ ...WELL, methods }, 'vult')).toMatchObject({ state: 'quiet' })
    expect(headline({ ...WELL, methods })).toBe('Some things do not work as they should')
  })

  test('of two providers is as slow as the slower, and silent only if both together are', () => {
    const slow = rail({ provider: 'monime', medianSeconds: 400 })
    expect(partOf(withReadings({ rails: [rail({}), slow] }), 'orange_money')).toMatchObject({ state: 'slow' })
    const silent = rail({ provider: 'monime', asked: 5, unanswered: 5, paid: 0, medianSeconds: null })
    expect(partOf(withReadings({ rails: [rail({ asked: 50 }), silent] }), 'orange_money')).toMatchObject({
      state: 'works',
    })
  })
})

test.each([
  ['quiet', { sales: { lastAt: ago(61), usualInHour: 0 } }],
  ['quiet', { sales: { lastAt: null, usualInHour: 0 } }],
  ['quiet', { sales: { lastAt: ago(61), usualInHour: 4 } }],
  ['works', { sales: { lastAt: ago(60), usualInHour: 40 } }],
  ['slow', { sales: { lastAt: ago(61), usualInHour: 5 } }],
  ['slow', { looks: { due: 9, oldestDueAt: ago(4) } }],
] as const)('selling is %s for %j', (state, readings) => {
  expect(partOf(withReadings(readings), 'selling')?.state).toBe(state)
})

test.each([
  ['down', 'No SMS can be sent', { sms: { isOffered: false, sent: 0, medianSeconds: null } }],
  ['quiet', 'No SMS was sent in the last hour', { sms: { isOffered: true, sent: 0, medianSeconds: null } }],
  [
    'slow',
    'the oldest waits for 12 minutes',
    { readings: { ...WELL.readings, messages: [{ channel: 'sms', queued: 4, oldestQueuedAt: ago(12) }] } },
  ],
] as const)('SMS are %s: %s', (state, text, more) => {
  expect(partOf({ ...WELL, ...more }, 'messages')).toMatchObject({
    state,
    text: expect.stringContaining(text),
  })
})

test('not everything works if nothing is sold at a busy time, even with routers connected', () => {
  const silence = { sales: { lastAt: ago(90), usualInHour: 40 }, rails: [] }
  expect(headline(withReadings(silence))).toBe('Some things do not work as they should')
  const late = { ...silence, looks: { due: 9, oldestDueAt: ago(60) } }
  // Late payments must not claim then that passes are sold.
  for (const readings of [silence, late])
    expect(partOf(withReadings(readings), 'selling')?.text).toContain('at a busy time of day')
  expect(headline(withReadings({ ...silence, sales: { lastAt: ago(90), usualInHour: 4 } }))).toBe(
    'Everything works, as far as we can see',
  )
})

test('a waiting e-mail does not affect the state of SMS', () => {
  const messages = [{ channel: 'email', queued: 1, oldestQueuedAt: ago(600) }] as const
  expect(partOf(withReadings({ messages }), 'messages')).toMatchObject({ state: 'works' })
})

test.each([
  ['quiet', 0, 0],
  ['works', 20, 2],
  ['works', 20, 9],
  ['slow', 20, 10],
  ['down', 3, 3],
] as const)(
  'routers are %s with %s connected and %s of them silent, without any number',
  (state, connected, silent) => {
    const part = partOf(withReadings({ routers: { connected, silent } }), 'routers')
    expect(part?.state).toBe(state)
    expect(part?.text).not.toMatch(/\d/)
  },
)

test('an idle platform reports only that nothing was tried', () => {
  const idle = withReadings({
    rails: [],
    sales: { lastAt: null, usualInHour: 0 },
    routers: { connected: 0, silent: 0 },
  })
  expect(headline({ ...idle, sms: { isOffered: true, sent: 0, medianSeconds: null } })).toBe(
    'Nothing was tried in the last hour',
  )
})

test('without the database nothing works, and customers read not to pay twice', () => {
  expect(statusHeadline(DATABASE_AWAY).state).toBe('down')
  expect(DATABASE_AWAY[0]?.text).toContain('Do not pay twice')
})
