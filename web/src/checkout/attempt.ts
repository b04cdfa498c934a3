import { parse, readStored, writeStored } from '../lib/storage.ts'

const ATTEMPT_KEY = 'minit.attempt'
const KEPT_FOR_MS = 15 * 60_000

/** One try of a customer to buy one thing. Sent twice with the same key, it creates one purchase. */
export type Attempt = {
  key: string
  fingerprint: string
  startedAt: number
  /** The purchase that it created, once the server has answered. */
  transactionId?: string
}

// Captive mini-browsers forbid storage: there an attempt lives only as long as its page is open.
let unstored: string | null = null

const keep = (text: string | null): void => {
  writeStored(ATTEMPT_KEY, text)
  unstored = readStored(ATTEMPT_KEY) === text ? null : text
}

const readAttempt = (): Attempt | null => {
  const value = parse(unstored ?? readStored(ATTEMPT_KEY))
  if (typeof value?.key !== 'string' || typeof value.fingerprint !== 'string') return null
  const { key, fingerprint, startedAt, transactionId } = value
  const attempt = { key, fingerprint, startedAt: Number(startedAt) }
  return typeof transactionId === 'string' ? { ...attempt, transactionId } : attempt
}

/**
 * Returns the attempt that `input` belongs to. It continues the current one if the same order was sent within
 * the last 15 minutes and its outcome has not been seen yet (lost connection, reload). Otherwise it starts a
 * new one. `now` in epoch milliseconds.
 */
export const attemptFor = (input: unknown, now: number, newKey: () => string): Attempt => {
  const fingerprint = JSON.stringify(input)
  const known = readAttempt()
  const isSame = known?.fingerprint === fingerprint && now - known.startedAt < KEPT_FOR_MS
  const attempt = isSame ? known : { key: newKey(), fingerprint, startedAt: now }
  keep(JSON.stringify(attempt))
  return attempt
}

/** Records the purchase that the server created. Until its page is seen, the same order leads to it again. */
export const attemptBecame = (attempt: Attempt, transactionId: string): void =>
  keep(JSON.stringify({ ...attempt, transactionId }))

/** Ends the attempt: its outcome is known, so the next order is a new purchase even if it is the same. */
export const endAttempt = (): void => keep(null)

/** Ends the attempt that created this purchase. The purchase's own page calls it. */
export const endAttemptOf = (transactionId: string): void => {
  if (readAttempt()?.transactionId === transactionId) endAttempt()
}
