import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { noToasts, readToasts, subscribeToToasts } from './toast-store.ts'

/**
 * Loads the message region with its first message: most visits need none, and customers pay for every
 * kilobyte. If the connection fails, important facts are still on the page.
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
