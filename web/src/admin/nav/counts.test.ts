import { expect, test } from 'vitest'
import { queryClientFor } from '../../lib/query.ts'
import { attentionCount, attentionLines } from '../overview/attention-lines.ts'
import { type Attention, attentionQuery } from '../overview/queries.ts'
import { navGroups } from './entries.ts'
import { keepCountsFresh } from './use-fresh-counts.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')

const attention: Attention = {
  applications: { pending: 2, oldestAt: '2026-11-29T12:00:00Z' },
  payments: {
    unanswered: 3,
    oldestAskedAt: '2026-11-30T11:00:00Z',
    lateLooks: 3,
    oldestLookDueAt: '2026-11-30T11:30:00Z',
    mismatched: 0,
    refunds: 1,
    owedBack: 0,
    unmatched: 2,
  },
  claims: { open: 2, late: 0 },
  statements: { differences: 2 },
  payouts: { due: 1, waitingForFloat: 0, alarms: 0 },
  installations: { overdue: 0 },
  equipment: { faults: 2 },
  invoices: { overdue: 0 },
  sponsors: { toSendBack: 1 },
  routers: { notConnected: 0 },
  messages: { stuck: 0, stuckProblem: null, failed: 1, lastAt: null, lastProblem: null, isSmsOff: true },
  isSupportMissing: true,
  unconfigured: ['Vult'],
  check: null,
}

test('the count of today is the sum of what waits, and counts a late payment once', () => {
  const lines = attentionLines(attention, NOW)
  expect(lines.find(({ key }) => key === 'late-looks')).toBeDefined()
  expect(attentionCount(lines)).toBe(2 + 3 + 1 + 2 + 2 + 2 + 2 + 1 + 1 + 1 + 1 + 1 + 1)
  expect(navGroups(attention, false, NOW)[0]).toMatchObject({ label: 'Today', count: 20 })
})

const ENDINGS: readonly (readonly [string, () => Promise<string>])[] = [
  ['done', () => Promise.resolve('done')],
  ['refused', () => Promise.reject(new Error('already decided'))],
]

test.each(ENDINGS)('the counts are read again after an action that was %s', async (_, mutationFn) => {
  const client = queryClientFor('admin')
  client.setQueryData(attentionQuery().queryKey, attention)
  const stop = keepCountsFresh(client, () => true)
  const isStale = (): boolean => client.getQueryState(attentionQuery().queryKey)?.isInvalidated === true
  expect(isStale()).toBe(false)
  await client
    .getMutationCache()
    .build(client, { mutationFn })
    .execute(undefined)
    .catch(() => undefined)
  expect(isStale()).toBe(true)
  stop()
})

test('nothing is read again after the logout', async () => {
  const client = queryClientFor('admin')
  client.setQueryData(attentionQuery().queryKey, attention)
  const stop = keepCountsFresh(client, () => false)
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('logged out') })
    .execute(undefined)
  expect(client.getQueryState(attentionQuery().queryKey)?.isInvalidated).toBe(false)
  stop()
})
