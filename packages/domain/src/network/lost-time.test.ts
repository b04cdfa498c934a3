import { expect, test } from 'vitest'
import { returnedThisMonthText, spansNotLost } from './lost-time.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute))
const span = (from: number, until: number) => ({ fromAt: at(from), untilAt: at(until) })
const here = { gatewayId: 'here', accessPoint: null }
const there = { gatewayId: 'there', accessPoint: null }
const outage = { ...span(10, 30), ...here }
const phone = (place: typeof here, ...sessions: (ReturnType<typeof span> & typeof here)[]) => ({
  at: place,
  sessions,
})

test.each([
  ['of a phone that was there loses all of it', [phone(here)], [], []],
  ['of a phone at another router is unaffected', [phone(there)], [], null],
  [
    'whose phone moved to another router loses nothing there',
    [phone(here, { ...span(20, 25), ...there })],
    [],
    [span(20, 25)],
  ],
  [
    'whose phone was online there until then loses all of it',
    [phone(here, { ...span(0, 10), ...here })],
    [],
    [],
  ],
  [
    'of two phones loses what one of them lost',
    [phone(here, { ...span(20, 25), ...there }), phone(here)],
    [],
    [],
  ],
  ['of two phones loses what the phone at the router lost', [phone(here), phone(there)], [], []],
  ['without a phone loses all of it if there is no other router', [], [], []],
  ['without a phone loses nothing while another router is online', [], [{ away: [] }], [span(10, 30)]],
  [
    'without a phone loses the time in which all routers were offline',
    [],
    [{ away: [span(0, 20)] }],
    [span(20, 30)],
  ],
])('a pass %s', (_, phones, others, spans) => {
  const found = spansNotLost(outage, phones, others)
  expect(found?.map(({ fromAt, untilAt }) => ({ fromAt, untilAt })) ?? null).toEqual(spans)
})

test('a phone at another access point of the router is unaffected by the outage of one', () => {
  const of = (accessPoint: string | null) => ({ gatewayId: 'here', accessPoint })
  const dark = { ...span(10, 30), ...of('ap-one||') }
  expect(spansNotLost(dark, [{ at: of('ap-one||'), sessions: [] }], [])).toEqual([])
  expect(spansNotLost(dark, [{ at: of('ap-two||'), sessions: [] }], [])).toBeNull()
  expect(spansNotLost(dark, [{ at: of(null), sessions: [] }], [])).toEqual([])
})

test.each([
  [{ minutes: 1280, costMinor: 12_800 }, '1,280 min given back this month, worth Le 128'],
  [{ minutes: 28, costMinor: 420 }, '28 min given back this month, worth Le 4.20'],
  [{ minutes: 20, costMinor: 1 }, '20 min given back this month, worth Le 0.01'],
])('returned minutes %j have the value of the sold ones', (returned, text) => {
  expect(returnedThisMonthText(returned)).toBe(text)
})

test('returned minutes of which none was sold have no value', () => {
  expect(returnedThisMonthText({ minutes: 1280, costMinor: 0 })).toBe('1,280 min given back this month')
})
