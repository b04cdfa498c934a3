import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ManualRow } from './manual-row.tsx'
import type { ManualPass } from './queries.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const WAITING: ManualPass = {
  transactionId: '01J0000000000000000000SALE',
  orderCode: '1S690',
  customerName: 'Free minutes',
  packageName: '10 free minutes',
  minutes: 10,
  maxDevices: 1,
  state: 'waiting',
  startsAt: '2026-11-20T15:12:00.000Z',
  endsAt: '2026-11-20T15:22:00.000Z',
  connectedAt: null,
  connectedBy: null,
  free: null,
}

const textOf = (pass: ManualPass): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ManualRow pass={pass} now={NOW} />
    </QueryClientProvider>,
  )

test.each([
  ['Free, paid by Kissy School', { paidBy: 'Kissy School' }],
  ['Free minutes', { paidBy: null }],
  ['Aminata Kamara', null],
])('a row is headed %s', (head, free) => {
  expect(textOf({ ...WAITING, customerName: 'Aminata Kamara', free })).toMatch(
    new RegExp(`<b class="[^"]*">${head}</b>`),
  )
})
