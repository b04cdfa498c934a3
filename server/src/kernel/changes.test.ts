import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Changes } from '../ports/wake-ups.ts'
import { createChanges, type ReadStamps } from './changes.ts'

const POLL_MS = 500
const changesOf = (readStamps: ReadStamps): Changes =>
  createChanges({ what: 'things', everyMs: POLL_MS, readStamps }, log)

let stamps: Map<string, string>
let reads: string[][]
let changes: Changes
let warned: number
const log = {
  warn: () => {
    warned += 1
  },
}
beforeEach(() => {
  vi.useFakeTimers()
  stamps = new Map([['a', 'open']])
  reads = []
  warned = 0
  changes = changesOf(async (ids) => {
    reads.push([...ids])
    return new Map(ids.flatMap((id) => (stamps.has(id) ? [[id, stamps.get(id) ?? '']] : [])))
  })
  return () => vi.useRealTimers()
})

const never = new AbortController().signal

/** Waits like a reader of a purchase: on each wake it reads and waits again. Counts the wakes. */
const follow = (id: string, signal: AbortSignal = never) => {
  const seen = { wakes: 0 }
  const loop = async () => {
    while (!signal.aborted) {
      await changes.next(id, signal)
      seen.wakes += 1
    }
  }
  void loop()
  return seen
}

test('wakes a waiter at once on a change in this process', async () => {
  const woken = changes.next('a', never)
  changes.announce('a')
  await woken
  expect(reads).toEqual([])
})

test('wakes once, at the next poll, on a change in another process', async () => {
  const seen = follow('a')
  await vi.advanceTimersByTimeAsync(POLL_MS)
  // The first poll may know more than the waiter has read.
  expect(seen.wakes).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * POLL_MS)
  expect(seen.wakes).toBe(1)
  stamps.set('a', 'paid')
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(seen.wakes).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * POLL_MS)
  expect(seen.wakes).toBe(2)
})

test('polls all watched things together, each once', async () => {
  for (const id of ['a', 'a', 'b', 'c']) follow(id)
  await vi.advanceTimersByTimeAsync(4 * POLL_MS)
  expect(reads).toEqual(Array.from({ length: 4 }, () => ['a', 'b', 'c']))
})

test('stops polling without waiters', async () => {
  const stopping = new AbortController()
  follow('a', stopping.signal)
  await vi.advanceTimersByTimeAsync(POLL_MS)
  stopping.abort()
  await vi.advanceTimersByTimeAsync(10 * POLL_MS)
  expect(reads).toEqual([['a']])
  follow('a')
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(reads).toEqual([['a'], ['a']])
})

describe('a failed poll', () => {
  test('wakes no waiter, is logged once, and is followed by the next poll', async () => {
    let isAway = true
    changes = changesOf(async () => {
      if (isAway) throw new Error('the database is away')
      return stamps
    })
    const seen = follow('a')
    await vi.advanceTimersByTimeAsync(3 * POLL_MS)
    expect(seen.wakes).toBe(0)
    isAway = false
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(seen.wakes).toBe(1)
    // One warning for three consecutive failures.
    expect(warned).toBe(1)
  })
})
