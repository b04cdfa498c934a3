import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { readStoredUser } from '../../lib/session.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Whether the server can be reached, and when it was heard last (epoch milliseconds; null where it never was). */
export type Line = { isDown: boolean; heardAt: number | null }

/** A phone that dies forgets at most so much of how fresh its picture is. */
const WRITTEN_EVERY_MS = 15_000

/** Null but for a seller and their staff: no page of anybody else shows how fresh it is. */
const keyOfHeard = (): string | null => {
  const user = readStoredUser()
  return user?.role === 'entrepreneur' ? `minit.heard.${user.id}` : null
}

const readHeard = (): number | null => {
  const key = keyOfHeard()
  const stored = Number((key && readStored(key)) ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}

let line: Line | null = null
/** For whom it was written last, and when: who logs in on the same page has a key of their own. */
let written = { key: '', at: 0 }
const listeners = new Set<() => void>()

const now = (): Line => {
  line ??= { isDown: !isSaidOnline(), heardAt: readHeard() }
  return line
}

const isSaidOnline = (): boolean => globalThis.navigator?.onLine !== false

const change = (next: Line): void => {
  const wasDown = now().isDown
  line = next
  // The time alone moves with every poll, and is looked at when the line has gone.
  if (wasDown !== next.isDown) for (const listener of listeners) listener()
}

/** The server has answered, whatever it said. */
export const noteHeard = (): void => {
  const heardAt = serverNow()
  change({ isDown: false, heardAt })
  const key = keyOfHeard()
  if (key === null || (key === written.key && heardAt - written.at < WRITTEN_EVERY_MS)) return
  written = { key, at: heardAt }
  writeStored(key, String(heardAt))
}

/** A call has reached nobody. */
export const noteSilence = (): void => change({ ...now(), isDown: true })

const followBrowser = (): void => {
  window.addEventListener('offline', noteSilence)
  // The browser's word that it is back is tried by whoever listens; only an answer proves it.
  window.addEventListener('online', () => {
    for (const listener of listeners) listener()
  })
}

let isFollowing = false

/** Calls `listener` when the line goes, comes back, or may have come back. Returns how to stop it. */
export const onLineChange = (listener: () => void): (() => void) => {
  if (!isFollowing) followBrowser()
  isFollowing = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readLine = now

export const useLine = (): Line => useSyncExternalStore(onLineChange, now)
