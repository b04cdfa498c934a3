import { useSyncExternalStore } from 'react'

/** What browsers hand out where a page may be installed; in no browser's types. */
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
 * Lets the seller's area open without a line, and keeps the browser's offer to install it for the screen that explains it.
 * Where the browser knows no service worker, or the page came without TLS, all goes on as without one.
 */
export const startWorker = (): void => {
  if (isStarted) return
  isStarted = true
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The event of this name has it.
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
  navigator.serviceWorker?.register(ADDRESS, { scope: SCOPE }).catch(() => {
    // Private windows forbid it; the next visit tries again.
  })
}

/** The worker of the seller's area once it runs; never resolves where there is none. */
export const workerReady = async (): Promise<ServiceWorkerRegistration> => {
  const known = await navigator.serviceWorker.getRegistration(SCOPE)
  return known?.active ? known : navigator.serviceWorker.ready
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's own question whether to install; null where it offers none now. */
export const useInstallOffer = (): (() => Promise<unknown>) | null => {
  const current = useSyncExternalStore(subscribe, () => offer)
  return current === null ? null : () => current.prompt().finally(() => setOffer(null))
}

/** Whether this is the installed app and no browser's tab. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches
