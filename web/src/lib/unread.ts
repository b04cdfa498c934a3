import type { ApiError } from '@minit/contract/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { PageMeta } from './route.ts'

const TOO_MANY = 429

// The server's failure arrives as JSON: it has the fields of an ApiError, but not its class.
type Failure = Partial<Pick<ApiError, 'status' | 'details'>> | null | undefined

const isLimit = (failure: unknown): boolean => (failure as Failure)?.status === TOO_MANY

/** True for a refusal or a rate limit: an immediate retry gets the same answer. */
export const isRefused = (failure: unknown): boolean => Number((failure as Failure)?.status) < 500

/** True for a limit, which the page's own render reports; other failures are not passed on. */
export const isLimited = ({ state }: { state: { error: unknown } }): boolean => isLimit(state.error)

/** Returns the message of a limit; undefined for any other failure. */
export const limitWords = (failure: unknown): string | undefined =>
  isLimit(failure) ? (failure as Failure)?.details?.message : undefined

/** Limits count in windows of minutes. */
const LIMITED_SECONDS = 60

/**
 * The head of a page that could not read its data: the limit's status, or a later retry; reloads
 * after `refreshSeconds`.
 */
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
