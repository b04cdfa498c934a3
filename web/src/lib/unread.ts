import type { ApiError } from '@minit/contract/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { PageMeta } from './route.ts'

const TOO_MANY = 429

// What the server met arrives as JSON: it has the fields of an ApiError, and not its class.
type Failure = Partial<Pick<ApiError, 'status' | 'details'>> | null | undefined

const isLimit = (failure: unknown): boolean => (failure as Failure)?.status === TOO_MANY

/** Refused for what was asked, or how often: asking again at once is answered the same. */
export const isRefused = (failure: unknown): boolean => Number((failure as Failure)?.status) < 500

/** Kept for the page's own draw, which says it; of what else went wrong nothing is said. */
export const isLimited = ({ state }: { state: { error: unknown } }): boolean => isLimit(state.error)

/** The words of a limit that was met; undefined where something else went wrong. */
export const limitWords = (failure: unknown): string | undefined =>
  isLimit(failure) ? (failure as Failure)?.details?.message : undefined

/** Limits count in windows of minutes. */
const LIMITED_SECONDS = 60

/** Of a page without what it shows: the limit's status, or that it may be there later; drawn anew in `refreshSeconds`. */
export const unreadMeta = (
  client: QueryClient,
  queryKey: readonly unknown[],
  { title, refreshSeconds }: Pick<PageMeta, 'title' | 'refreshSeconds'>,
): PageMeta => {
  const isTooOften = isLimit(client.getQueryState(queryKey)?.error)
  const seconds = isTooOften ? LIMITED_SECONDS : refreshSeconds
  return {
    title,
    status: isTooOften ? TOO_MANY : 503,
    ...(refreshSeconds !== undefined && seconds !== undefined && { refreshSeconds: seconds }),
  }
}
