import { expect, test } from 'vitest'
import { notesOf } from './day-list.tsx'
import type { StatementDay } from './queries.ts'
import { adviceOf } from './words.ts'

test.each([
  ['missing_there', 'payment', /^Wait for the next statement.* ask pawaPay/],
  ['other_amount', 'payment', /^Ask pawaPay .* which amount moved/],
  ['unmatched_out', 'payout', /record it as theirs/],
  ['unmatched_out', 'refund', /^Ask pawaPay .* who asked for it/],
] as const)('%s of a %s has one sentence of advice', (kind, lineKind, advice) => {
  const text = adviceOf({ kind, lineKind, provider: 'pawapay' })
  expect(text).toMatch(advice)
  expect(text.match(/\.( |$)/g)).toHaveLength(1)
})

const day: StatementDay = {
  provider: 'pawapay',
  day: '2026-11-27',
  state: 'differs',
  theirsIn: 35,
  oursIn: 35,
  theirsOut: 0,
  oursOut: 0,
  lines: 1,
  toWorkOn: 1,
  byHand: 0,
  isAsked: false,
}

test('a day that differs says by how much, or that only single payments do', () => {
  expect(notesOf(day)).toEqual(['1 line', 'the sums agree, single payments do not', '1 to work on'])
  expect(notesOf({ ...day, theirsIn: 36 })).toEqual(['1 line', 'in: they have Le 1 more', '1 to work on'])
  expect(notesOf({ ...day, state: 'agreed', toWorkOn: 0 })).toEqual(['1 line'])
})
