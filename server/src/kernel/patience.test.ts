import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPatience, OutOfPatience } from './patience.ts'

/** Work that ends when it is let go. */
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

test('what is quick is given, and what fails fails as it does', async () => {
  const patience = createPatience({ waitMs: 1_000, restMs: 1_000, ...aClock() })
  expect(await patience(async () => 'quick')).toBe('quick')
  await expect(patience(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('after work that takes too long nothing is begun for a while', async () => {
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

test('once it is done after all, others are begun again at once', async () => {
  const patience = createPatience({ waitMs: 10, restMs: 60_000, ...aClock() })
  const slow = aSlowWork()
  await expect(patience(slow.work)).rejects.toThrow(OutOfPatience)
  slow.end()
  await delay(1)
  expect(await patience(async () => 'quick')).toBe('quick')
})
