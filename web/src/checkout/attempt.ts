import { parse, readStored, writeStored } from '../lib/storage.ts'

const ATTEMPT_KEY = 'minit.attempt'
const KEPT_FOR_MS = 15 * 60_000

/** One try at buying one thing: sent twice with one key, it is one purchase. */
export type Attempt = { key: string; fingerprint: string; startedAt: number }

/**
 * The attempt that `input` belongs to: the one already under way when the very same thing was asked for in the last
 * quarter of an hour and its outcome is not known (a lost connection, a reload), else a new one.
 */
export const attemptFor = (input: unknown, now: number, newKey: () => string): Attempt => {
  const fingerprint = JSON.stringify(input)
  const stored = readAttempt()
  const isSame = stored?.fingerprint === fingerprint && now - stored.startedAt < KEPT_FOR_MS
  const attempt = isSame ? stored : { key: newKey(), fingerprint, startedAt: now }
  writeStored(ATTEMPT_KEY, JSON.stringify(attempt))
  return attempt
}

/** The outcome is known: the next purchase, even of the same thing, is another one. */
export const endAttempt = (): void => writeStored(ATTEMPT_KEY, null)

const BEGUN_KEY = 'minit.begun'
const MOST_BEGUN = 20

/** A purchase that was begun in this browser: how it ends has still to be said. */
export const rememberBegun = (transactionId: string): void =>
  writeStored(BEGUN_KEY, JSON.stringify({ ids: [...readBegun(), transactionId].slice(-MOST_BEGUN) }))

/** True once for each purchase that was begun in this browser, whichever page is open when it has ended. */
export const takeBegun = (transactionId: string): boolean => {
  const begun = readBegun()
  if (!begun.includes(transactionId)) return false
  writeStored(BEGUN_KEY, JSON.stringify({ ids: begun.filter((id) => id !== transactionId) }))
  return true
}

const readBegun = (): string[] => {
  const ids = parse(readStored(BEGUN_KEY))?.ids
  return Array.isArray(ids) ? ids.map(String) : []
}

const readAttempt = (): Attempt | null => {
  const value = parse(readStored(ATTEMPT_KEY))
  if (typeof value?.key !== 'string' || typeof value.fingerprint !== 'string') return null
  return { key: value.key, fingerprint: value.fingerprint, startedAt: Number(value.startedAt) }
}
