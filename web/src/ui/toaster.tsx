import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { noToasts, readToasts, subscribeToToasts } from './toast-store.ts'

/**
 * Fetches the message region with its first message: most visits need none, and a customer's phone pays for every
 * kilobyte. When the line drops it, what matters stands on the page anyway.
 */
export const Toaster = () => {
  const isNeeded = useSyncExternalStore(subscribeToToasts, readToasts, noToasts).length > 0
  const [region, setRegion] = useState<{ View: ComponentType } | null>(null)
  useEffect(() => {
    if (!isNeeded || region !== null) return
    import('./toast-region.tsx').then(({ ToastRegion }) => setRegion({ View: ToastRegion })).catch(() => {})
  }, [isNeeded, region])
  return region === null ? null : <region.View />
}
