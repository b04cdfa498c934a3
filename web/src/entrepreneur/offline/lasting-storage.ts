import { useSyncExternalStore } from 'react'

/**
 * Whether the browser promised to keep what this phone stores: null until it was asked, and where it cannot promise. Without the
 * promise a phone whose storage is full may throw everything of this site away.
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
 * Asks the browser once a page to keep what is stored here, before the first sale or card is kept. Chrome answers by itself,
 * Firefox asks its user; a refusal is asked again on the next page, since an installed page is granted it.
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
