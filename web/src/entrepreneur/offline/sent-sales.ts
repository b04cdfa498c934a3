import { useSyncExternalStore } from 'react'
import type { Started } from '../../checkout/use-buy-pass.ts'

const sent = new Map<string, Started>()
const listeners = new Set<() => void>()

/** Remembers the server's answer to a stored sale, so that the screen of the sale can show its code. */
export const noteSent = (key: string, started: Started): void => {
  sent.set(key, started)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sale with this key, once this page has uploaded it; null before that. */
export const useSentSale = (key: string): Started | null =>
  useSyncExternalStore(subscribe, () => sent.get(key) ?? null)
