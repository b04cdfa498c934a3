import { expect, test } from 'vitest'
import { coveredAtMs, type Sample } from './replication-lag.ts'

const samples: Sample[] = [
  { timeline: '00000001', lsn: 100n, atMs: 0 },
  { timeline: '00000001', lsn: 200n, atMs: 500 },
  { timeline: '00000001', lsn: 200n, atMs: 1_000 },
]

test('a replica is as old as the newest primary position that it has replayed', () => {
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 199n })).toBe(0)
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 200n })).toBe(1_000)
})

test('returns null if the replica has replayed no sample or follows another timeline', () => {
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 99n })).toBeNull()
  expect(coveredAtMs(samples, { timeline: '00000002', lsn: 900n })).toBeNull()
  expect(coveredAtMs([], { timeline: '00000001', lsn: 900n })).toBeNull()
})
