import { useSyncExternalStore } from 'react'
import { parse, readStored, writeStored } from '../lib/storage.ts'

/** How this device tells of a new sale. Both are on until they are switched off here; logging out forgets it. */
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

/** A tab that cannot be seen goes on asking for news only where it would tell of them. */
export const wantsNotificationsUnseen = (): boolean => {
  const { hasChime, hasBadge } = readFeedAlerts()
  return hasChime || hasBadge
}
