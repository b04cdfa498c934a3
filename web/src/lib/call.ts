import {
  ApiError,
  type Call,
  createCall,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@minit/contract/call.ts'
import { syncServerClock } from './clock.ts'
import { readSessionToken } from './session.ts'

/** Sends a call by `fetch`, with the session of the logged-in user or anonymously. */
export const browserTransport = async (
  request: WireRequest,
): Promise<WireResponse & { etag: string | null }> => {
  const { method, path, headers, body, signal } = request
  const token = readSessionToken()
  const response = await fetch(path, {
    method,
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    body: body ?? null,
    signal: signal ?? null,
    credentials: 'include',
  })
  syncServerClock(response.headers.get('date'))
  const { status, statusText } = response
  return { status, statusText, text: await response.text(), etag: response.headers.get('etag') }
}

let transport: Transport = browserTransport

/** Replaces the transport of API calls, for example by an in-process one while the server renders a page. */
export const setTransport = (other: Transport): void => {
  transport = other
}

/**
 * The typed call of an endpoint row. Throws ApiError for a refusal and TypeError when the server was
 * not reached.
 */
export const call: Call = createCall((request) => transport(request))

/** The server's message about a failure, or the screen's own when there is none. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.details?.message) || fallback

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.details?.code === code

/** The message of a failed call: the server's, or `fallback`, or that the server was not reached. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError
    ? messageOf(error, fallback)
    : 'We could not reach our server. Check your connection and try again.'
