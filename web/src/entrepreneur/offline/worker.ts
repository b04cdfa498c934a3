import { useSyncExternalStore } from 'react'

/** The browser's event for an installable page; no browser types include it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

const ADDRESS = '/entrepreneur-sw.js'
const SCOPE = '/entrepreneur/'

let isStarted = false
let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

const setOffer = (next: InstallOffer | null): void => {
  offer = next
  for (const listener of listeners) listener()
}

/**
 * Makes the seller's area available offline, and stores the browser's install offer for the screen that
 * explains it. Without service workers or TLS the area works online only.
 */
export const startWorker = (): void => {
  if (isStarted) return
  isStarted = true
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // Events of this name have it.
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
  navigator.serviceWorker?.register(ADDRESS, { scope: SCOPE }).catch(() => {
    // Private windows forbid it; the next visit tries again.
  })
}

/** Resolves with the worker of the seller's area once it runs; never resolves if there is none. */
export const workerReady = async (): Promise<ServiceWorkerRegistration> => {
  const known = await navigator.serviceWorker.getRegistration(SCOPE)
  return known?.active ? known : navigator.serviceWorker.ready
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a function that opens the browser's install dialog; null if there is no offer now. */
export const useInstallOffer = (): (() => Promise<unknown>) | null => {
  const current = useSyncExternalStore(subscribe, () => offer)
  return current === null ? null : () => current.prompt().finally(() => setOffer(null))
}

/** Returns whether this is the installed app and not a browser tab. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches
