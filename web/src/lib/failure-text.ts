import { ApiError } from '@minit/contract/call.ts'
import { messageOf } from './call.ts'

/** The words of a call that failed: the server's, or `fallback`, or that the server was not reached at all. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError
    ? messageOf(error, fallback)
    : 'We could not reach our server. Check your connection and try again.'
