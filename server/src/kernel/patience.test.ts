import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPatience, OutOfPatience } from './patience.ts'

/** Work that ends on demand. */
const aSlowWork = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = 0
  return {
    work: () => {
      begun += 1
      return promise
    },
    begun: () => begun,
    end: () => resolve('late'),
  }
}

const aClock = () => {
  let nowMs = 0
  return {
    elapsedMs: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('passes on quick results and failures', async () => {
  const patience = createPatience({ waitMs: 1_000, restMs: 1_000, ...aClock() })
  expect(await patience(async () => 'quick')).toBe('quick')
  await expect(patience(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('begins no work for a while after slow work', async () => {
  const clock = aClock()
  const patience = createPatience({ waitMs: 10, restMs: 1_000, ...clock })
  const slow = aSlowWork()
  await expect(patience(slow.work)).rejects.toThrow(OutOfPatience)
  await expect(patience(slow.work)).rejects.toThrow(OutOfPatience)
  expect(slow.begun()).toBe(1)
  clock.pass(1_000)
  await expect(patience(slow.work)).rejects.toThrow(OutOfPatience)
  expect(slow.begun()).toBe(2)
})

test('begins work again as soon as slow work ends', async () => {
  const patience = createPatience({ waitMs: 10, restMs: 60_000, ...aClock() })
  const slow = aSlowWork()
  await expect(patience(slow.work)).rejects.toThrow(OutOfPatience)
  slow.end()
  await delay(1)
  expect(await patience(async () => 'quick')).toBe('quick')
})
