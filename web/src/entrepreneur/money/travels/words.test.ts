import { expect, test } from 'vitest'
import { clearingText, dayText, stateOf, usedText, waitingText } from './words.ts'

const travel = {
  id: 'a',
  side: 'home' as const,
  transactionId: 'b',
  otherName: 'Lumley Net',
  minutes: 38,
  startedAt: '2026-11-24T14:02:00.000Z',
  endedAt: null as string | null,
  usedMinutes: null as number | null,
  amount: null as number | null,
  isCleared: false,
}
const ended = { ...travel, endedAt: '2026-11-24T14:14:00.000Z', usedMinutes: 12, amount: -1.5 }

test('a use says when it began, and how many minutes were used or may be', () => {
  expect(usedText(travel)).toMatch(/14:02, up to 38 minutes$/)
  expect(usedText(ended)).toMatch(/14:02, 12 of 38 minutes$/)
})

test.each([
  ['In use', travel],
  ['Not cleared yet', ended],
  ['Cleared', { ...ended, isCleared: true }],
  ['Nothing to clear', { ...ended, amount: 0 }],
])('a use is marked %s', (word, found) => {
  expect(stateOf(found).word).toBe(word)
})

test('a clearing says how many uses it had, and both sums', () => {
  const clearing = { id: 'c', day: '2026-11-24', otherName: 'Lumley Net', earned: 5, given: 12, travels: 3 }
  expect(clearingText(clearing)).toBe('3 uses: earned Le 5, gave Le 12')
  expect(clearingText({ ...clearing, travels: 1 })).toMatch(/^1 use:/)
  expect(dayText(clearing.day)).toBe('24 Nov 2026')
})

test.each([
  { earned: 0, given: 0, text: null },
  { earned: 5, given: 0, text: 'At the next clearing you get Le 5.' },
  { earned: 5, given: 12, text: 'At the next clearing you get Le 5 and you give Le 12.' },
])('what waits for the clearing is said: $text', ({ text, ...sums }) => {
  expect(waitingText(sums)).toBe(text)
})
