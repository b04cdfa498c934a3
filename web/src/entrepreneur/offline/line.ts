import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { readStoredUser } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Whether the server can be reached, and when it last answered (epoch milliseconds; null if never). */
export type Line = { isDown: boolean; heardAt: number | null }

/** A phone that dies loses at most so much of the time of the last answer. */
const WRITTEN_EVERY_MS = 15_000

/** Null except for a seller and their staff: other pages do not show the age of their data. */
const keyOfLastSeen = (): string | null => {
  const user = readStoredUser()
  return user?.role === 'entrepreneur' ? `minit.heard.${user.id}` : null
}

const readLastSeen = (): number | null => {
  const key = keyOfLastSeen()
  const stored = Number((key && readStored(key)) ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}

let line: Line | null = null
/** The user and time of the last write: another user on the same page has another key. */
let written = { key: '', at: 0 }
const listeners = new Set<() => void>()

const now = (): Line => {
  line ??= { isDown: !isSaidOnline(), heardAt: readLastSeen() }
  return line
}

const isSaidOnline = (): boolean => globalThis.navigator?.onLine !== false

const change = (next: Line): void => {
  const wasDown = now().isDown
  line = next
  // The time alone changes with every poll, and matters only when the connection is lost.
  if (wasDown !== next.isDown) for (const listener of listeners) listener()
}

/** Records that the server has answered, whatever the answer. */
export const recordAgentReport = (): void => {
  const answeredAt = serverNow()
  change({ isDown: false, heardAt: answeredAt })
  const key = keyOfLastSeen()
  if (key === null || (key === written.key && answeredAt - written.at < WRITTEN_EVERY_MS)) return
  written = { key, at: answeredAt }
  writeStored(key, String(answeredAt))
}

/** Records that a call did not reach the server. */
export const noteSilence = (): void => change({ ...now(), isDown: true })

const followBrowser = (): void => {
  window.addEventListener('offline', noteSilence)
  // Listeners test the browser's report of a connection; only an answer proves it.
  window.addEventListener('online', () => {
    for (const listener of listeners) listener()
  })
}

let isFollowing = false

/**
 * Calls `listener` when the connection is lost, restored, or may be restored. Returns a function
 * that unsubscribes.
 */
export const onLineChange = (listener: () => void): (() => void) => {
  if (!isFollowing) followBrowser()
  isFollowing = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readLine = now

export const useLine = (): Line => useSyncExternalStore(onLineChange, now)
