import { expect, test } from 'vitest'
import { memoizeWithTtl } from './fresh-reads.ts'

const aRead = () => {
  let nowMs = 36_000_000
  let reads = 0
  const fails = { next: false }
  const read = memoizeWithTtl({
    read: async () => {
      reads += 1
      if (fails.next) throw new Error('away')
      return reads
    },
    elapsedMs: () => nowMs,
    freshMs: 5_000,
  })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { read, pass, fails }
}

test('concurrent and later callers share one read while it is fresh', async () => {
  const { read, pass } = aRead()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  pass(4_999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('does not cache a failure', async () => {
  const { read, fails } = aRead()
  fails.next = true
  await expect(read()).rejects.toThrow('away')
  fails.next = false
  expect(await read()).toBe(2)
})
