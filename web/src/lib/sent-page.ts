import type { PageState } from './page-state.ts'

/**
 * When the server sent this page, by its clock, and since when its data hold, in epoch milliseconds. A shared page says the first in its
 * header `Server-Timing`. A browser that goes back shows the page as it had it. Where nothing is said the phone's clock is taken.
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
