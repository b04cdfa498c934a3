import { useEffect, useState } from 'react'
import { usePageState } from './page-state.ts'

// Cheap phones are often minutes or years off; a page that took a minute to arrive is not.
const TOLERATED_SKEW_MS = 60_000

let skewMs = 0

/** Corrects this page's clock by the server's, given when the server drew the page (epoch milliseconds). */
export const setServerClock = (renderedAt: number): void => {
  const difference = renderedAt - Date.now()
  skewMs = Math.abs(difference) > TOLERATED_SKEW_MS ? difference : 0
}

/** The time now in epoch milliseconds by the server's clock, ticking; in the first draw the time of the server's. */
export const useNow = (everyMs: number): number => {
  const { renderedAt } = usePageState()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const tick = () => setNow(Date.now() + skewMs)
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
