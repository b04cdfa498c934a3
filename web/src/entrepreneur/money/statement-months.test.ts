import { expect, test } from 'vitest'
import { statementMonths } from './statement-months.ts'

const NOW = Date.parse('2026-02-10T09:00:00Z')
const valuesSince = (since: string | undefined) => statementMonths(since, NOW).map(({ value }) => value)

test('offers statements from the month of the account on', () => {
  expect(valuesSince('2025-12-31T23:59:00.000Z')).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(statementMonths('2026-02-10T08:00:00.000Z', NOW)).toEqual([
    { value: '2026-02', label: 'February 2026' },
  ])
})

test('offers twelve months to an older account, and with an older release’s stored answer', () => {
  for (const since of ['2019-05-01T00:00:00.000Z', undefined]) {
    const values = valuesSince(since)
    expect([values.length, values[0], values.at(-1)]).toEqual([12, '2026-02', '2025-03'])
  }
})

test('offers the current month even where this phone’s clock is behind the account', () => {
  expect(valuesSince('2026-03-01T00:00:00.000Z')).toEqual(['2026-02'])
})
