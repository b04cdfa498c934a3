import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Changes } from '../ports/wake-ups.ts'
import { createChanges, type ReadStamps } from './changes.ts'

const LOOK = 500
const changesOf = (readStamps: ReadStamps): Changes =>
  createChanges({ what: 'things', everyMs: LOOK, readStamps }, log)

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

/** Waits as whoever reads a purchase does: woken, it reads and waits again. Counts how often. */
const follow = (id: string, signal: AbortSignal = never) => {
  const seen = { wakes: 0 }
  const goOn = async () => {
    while (!signal.aborted) {
      await changes.next(id, signal)
      seen.wakes += 1
    }
  }
  void goOn()
  return seen
}

test('who waits is woken at once by this process', async () => {
  const woken = changes.next('a', never)
  changes.announce('a')
  await woken
  expect(reads).toEqual([])
})

test('a change that another process made wakes at the next look, once', async () => {
  const seen = follow('a')
  await vi.advanceTimersByTimeAsync(LOOK)
  // The first look may know more than was read before it.
  expect(seen.wakes).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * LOOK)
  expect(seen.wakes).toBe(1)
  stamps.set('a', 'paid')
  await vi.advanceTimersByTimeAsync(LOOK)
  expect(seen.wakes).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * LOOK)
  expect(seen.wakes).toBe(2)
})

test('all that are waited for are looked at together, whoever waits for them', async () => {
  for (const id of ['a', 'a', 'b', 'c']) follow(id)
  await vi.advanceTimersByTimeAsync(4 * LOOK)
  expect(reads).toEqual(Array.from({ length: 4 }, () => ['a', 'b', 'c']))
})

test('nothing is looked at for nobody', async () => {
  const stopping = new AbortController()
  follow('a', stopping.signal)
  await vi.advanceTimersByTimeAsync(LOOK)
  stopping.abort()
  await vi.advanceTimersByTimeAsync(10 * LOOK)
  expect(reads).toEqual([['a']])
  follow('a')
  await vi.advanceTimersByTimeAsync(LOOK)
  expect(reads).toEqual([['a'], ['a']])
})

describe('a look that fails', () => {
  test('wakes nobody, is told of once, and the next one is made', async () => {
    let isAway = true
    changes = changesOf(async () => {
      if (isAway) throw new Error('the database is away')
      return stamps
    })
    const seen = follow('a')
    await vi.advanceTimersByTimeAsync(3 * LOOK)
    expect(seen.wakes).toBe(0)
    isAway = false
    await vi.advanceTimersByTimeAsync(LOOK)
    expect(seen.wakes).toBe(1)
    // Of three that failed one after the other.
    expect(warned).toBe(1)
  })
})
