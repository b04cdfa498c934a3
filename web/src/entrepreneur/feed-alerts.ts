import { useSyncExternalStore } from 'react'
import { parse, readStored, writeStored } from '../lib/storage.ts'

/** How this device signals a new sale. Both are on by default; logging out resets them. */
export type FeedAlerts = { hasChime: boolean; hasBadge: boolean }

const KEY = 'minit.alerts'

const listeners = new Set<() => void>()
let kept: FeedAlerts | null = null

export const readFeedAlerts = (): FeedAlerts => {
  if (kept !== null) return kept
  const stored = parse(readStored(KEY))
  kept = { hasChime: stored?.hasChime !== false, hasBadge: stored?.hasBadge !== false }
  return kept
}

export const writeFeedAlerts = (alerts: FeedAlerts): void => {
  kept = alerts
  writeStored(KEY, JSON.stringify(alerts))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFeedAlerts = (): FeedAlerts => useSyncExternalStore(subscribe, readFeedAlerts)

/** Returns whether a hidden tab keeps polling: only if it would signal the news. */
export const wantsNotificationsUnseen = (): boolean => {
  const { hasChime, hasBadge } = readFeedAlerts()
  return hasChime || hasBadge
}
