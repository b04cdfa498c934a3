import { expect, test } from 'vitest'
import { lastSeenText } from './page.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')

test.each([
  [null, 'Waiting for the router'],
  ['2026-11-20T11:59:40Z', 'Online now'],
  ['2026-11-20T11:48:00Z', 'Last seen 12 min ago'],
  ['2026-11-19T11:00:00Z', 'Last seen 1 day ago'],
  ['2026-11-13T12:00:01Z', 'Last seen 6 days ago'],
  ['2026-11-13T12:00:00Z', 'Last seen Fri 13 Nov, 12:00'],
])('formats the last report of a router at %s', (lastReportAt, text) => {
  expect(lastSeenText(lastReportAt, NOW)).toBe(text)
})
