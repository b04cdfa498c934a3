import { parse, readStored, writeStored } from '../lib/storage.ts'

const ATTEMPT_KEY = 'minit.attempt'
const KEPT_FOR_MS = 15 * 60_000

/** One try at buying one thing: sent twice with one key, it is one purchase. */
export type Attempt = {
  key: string
  fingerprint: string
  startedAt: number
  /** What it has become, as soon as the server has said so. */
  transactionId?: string
}

// Captive mini-browsers forbid storage: there an attempt is known as long as its page is open.
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
 * The attempt that `input` belongs to: the one already under way when the very same thing was asked for in the last
 * quarter of an hour and nobody has seen yet what became of it (a lost connection, a reload), else a new one. `now` in
 * epoch milliseconds.
 */
export const attemptFor = (input: unknown, now: number, newKey: () => string): Attempt => {
  const fingerprint = JSON.stringify(input)
  const known = readAttempt()
  const isSame = known?.fingerprint === fingerprint && now - known.startedAt < KEPT_FOR_MS
  const attempt = isSame ? known : { key: newKey(), fingerprint, startedAt: now }
  keep(JSON.stringify(attempt))
  return attempt
}

/** The server took it; until its purchase is seen, the same thing asked for again leads to that and is not another one. */
export const attemptBecame = (attempt: Attempt, transactionId: string): void =>
  keep(JSON.stringify({ ...attempt, transactionId }))

/** What became of it is known: the next purchase, even of the same thing, is another one. */
export const endAttempt = (): void => keep(null)

/** The same, said by the page that shows this purchase. */
export const endAttemptOf = (transactionId: string): void => {
  if (readAttempt()?.transactionId === transactionId) endAttempt()
}
