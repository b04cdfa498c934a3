import { formatClock } from '@minit/domain/kernel/durations.ts'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** True when the phone reports a connection. On the server always true. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/**
 * Says that the connection is lost, at any scroll position. `since` is when the displayed data was fetched,
 * in epoch milliseconds; 0 if none was.
 */
export const OfflineBanner = ({ since }: { since: number }) => {
  const isOnline = useOnline()
  return (
    <div role="status" className="sticky top-0 z-[5]">
      {!isOnline && (
        <div className="flex items-center gap-3 px-4 py-3 bg-ink text-bg">
          <WifiOff />
          <p>
            <b>You are offline.</b>
            {since > 0 && ` Showing what we had at ${formatClock(new Date(since))}.`}
          </p>
        </div>
      )}
    </div>
  )
}
