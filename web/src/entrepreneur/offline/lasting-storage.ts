import { useSyncExternalStore } from 'react'

/**
 * Whether the browser guarantees to keep stored data: null before the request, and if it cannot. Without the
 * guarantee a phone with full storage may delete all data of this site.
 */
let isLasting: boolean | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

const ask = async (): Promise<void> => {
  const { storage } = navigator
  if (typeof storage?.persist !== 'function') return
  isLasting = (await storage.persisted()) || (await storage.persist())
  for (const listener of listeners) listener()
}

/**
 * Requests persistent storage once per page, before the first sale or card is stored. Chrome decides by
 * itself, Firefox asks its user. After a refusal the next page requests it again, because an installed page
 * gets it.
 */
export const askForLastingStorage = (): Promise<void> => {
  asked ??= ask().catch(() => undefined)
  return asked
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** See `isLasting`. */
export const useLastingStorage = (): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => isLasting,
    () => null,
  )
