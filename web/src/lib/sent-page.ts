import type { PageState } from './page-state.ts'

/**
 * Returns when the server sent this page and since when its data is valid, in epoch milliseconds of its
 * clock. A shared page states the first in its header `Server-Timing`. The browser's Back shows the page in
 * its old state. Without a header the phone's clock is used.
 */
export const timesOf = ({ isShared, renderedAt }: PageState): { sentAt: number; dataAt: number } => {
  if (!isShared) return { sentAt: renderedAt, dataAt: renderedAt }
  // The entries of this type are of this class.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isBack = entry?.type === 'back_forward'
  const said = isBack ? 0 : (entry?.serverTiming?.[0]?.duration ?? 0)
  const sentAt = said || Math.max(renderedAt, Date.now())
  return { sentAt, dataAt: isBack ? renderedAt : sentAt }
}
