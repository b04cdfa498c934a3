import { expect, test } from 'vitest'
import { keepFresh } from './fresh-reads.ts'

const aRead = () => {
  let nowMs = 36_000_000
  let reads = 0
  const fails = { next: false }
  const ask = keepFresh({
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
  return { ask, pass, fails }
}

test('all who ask within so long share one read', async () => {
  const { ask, pass } = aRead()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  pass(4_999)
  expect(await ask()).toBe(1)
  pass(1)
  expect(await ask()).toBe(2)
})

test('what failed is kept for nobody', async () => {
  const { ask, fails } = aRead()
  fails.next = true
  await expect(ask()).rejects.toThrow('away')
  fails.next = false
  expect(await ask()).toBe(2)
})
