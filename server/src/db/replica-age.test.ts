import { expect, test } from 'vitest'
import { coveredAtMs, type Sample } from './replica-age.ts'

const samples: Sample[] = [
  { timeline: '00000001', lsn: 100n, atMs: 0 },
  { timeline: '00000001', lsn: 200n, atMs: 500 },
  { timeline: '00000001', lsn: 200n, atMs: 1_000 },
]

test('a replica is as old as the newest place of the primary that it has passed', () => {
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 199n })).toBe(0)
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 200n })).toBe(1_000)
})

test('nobody knows the age of one that has passed none of them, or follows another timeline', () => {
  expect(coveredAtMs(samples, { timeline: '00000001', lsn: 99n })).toBeNull()
  expect(coveredAtMs(samples, { timeline: '00000002', lsn: 900n })).toBeNull()
  expect(coveredAtMs([], { timeline: '00000001', lsn: 900n })).toBeNull()
})
