import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptBecame, attemptFor, endAttempt, endAttemptOf } from './attempt.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const ORDER = { packageId: 'market-hour', phoneNumber: '076 123 456', amount: 35 }

let made = 0
const aKey = (): string => `key-${made++}`
const keyOf = (input: unknown, now = NOW): string => attemptFor(input, now, aKey).key

/** A browser storage that works. */
const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const forbid = (): never => {
  throw new Error('SecurityError')
}

/** A storage as captive mini-browsers have it: every access throws. */
const FORBIDDEN = { getItem: forbid, setItem: forbid, removeItem: forbid }

const STORAGES = {
  'that works': aStorage,
  'that the browser forbids': () => FORBIDDEN,
  'that is missing': () => null,
}

afterEach(() => {
  endAttempt()
  vi.unstubAllGlobals()
})

describe.each(Object.entries(STORAGES))('with a storage %s', (_, storage) => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', storage())
  })

  it('keeps the key when the same order is sent again', () => {
    expect(keyOf(ORDER)).toBe(keyOf({ ...ORDER }, NOW + 60_000))
  })

  it('uses another key for another order, and for the same order fifteen minutes later', () => {
    const key = keyOf(ORDER)
    expect(keyOf(ORDER, NOW + 15 * 60_000)).not.toBe(key)
    expect(keyOf({ ...ORDER, amount: 30 })).not.toBe(key)
  })

  it('keeps the key of an accepted order until the page of its purchase has been seen', () => {
    const attempt = attemptFor(ORDER, NOW, aKey)
    attemptBecame(attempt, 'MN-1')
    expect(keyOf(ORDER)).toBe(attempt.key)
    endAttemptOf('MN-2')
    expect(keyOf(ORDER)).toBe(attempt.key)
    endAttemptOf('MN-1')
    expect(keyOf(ORDER)).not.toBe(attempt.key)
  })

  it('ends an attempt that the server refuses', () => {
    const key = keyOf(ORDER)
    endAttempt()
    expect(keyOf(ORDER)).not.toBe(key)
  })
})

it('continues the stored attempt after a reload', async () => {
  const storage = aStorage()
  vi.stubGlobal('localStorage', storage)
  const key = keyOf(ORDER)
  expect(JSON.parse(storage.getItem('minit.attempt') ?? '{}')).toMatchObject({ key })
})
