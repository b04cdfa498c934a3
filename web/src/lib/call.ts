import { ApiError, type Call, createCall, type Transport } from '@minit/contract/call.ts'
import { readSessionToken } from './session.ts'

const browserTransport: Transport = async ({ method, path, headers, body, signal }) => {
  const token = readSessionToken()
  const response = await fetch(path, {
    method,
    headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    body: body ?? null,
    signal: signal ?? null,
    credentials: 'include',
  })
  return { status: response.status, statusText: response.statusText, text: await response.text() }
}

let transport: Transport = browserTransport

/** Sends the API's calls another way, for example in-process while the server draws a page. */
export const setTransport = (other: Transport): void => {
  transport = other
}

/** The typed call of an endpoint row. Throws ApiError for a refusal and TypeError when nothing was reached. */
export const call: Call = createCall((request) => transport(request))

/** The server's words about a failure, or the screen's own when it had none. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.details?.message) || fallback

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.details?.code === code
