import { currentSpan, isTraced, traced } from '../kernel/spans.ts'
import { ForbiddenAddress } from './outside/checked-lookup.ts'

/** The largest answer that is read, in bytes. */
export const MAX_ANSWER_BYTES = 1_000_000
const DEFAULT_TIMEOUT_MS = 10_000

export type OutgoingCall = {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers?: Record<string, string>
  /** Sent byte for byte, since some providers sign it. */
  body?: string
}

/**
 * `answered`: any status below 500 except 429 and redirects; the adapter interprets a 4xx. `unknown`: the
 * call may or may not have done its work.
 */
export type CallOutcome =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  | { kind: 'unknown'; cause: UnknownCause; retryAfterSeconds?: number }

type UnknownCause =
  | 'timeout'
  | 'unreachable'
  | 'server_error'
  | 'redirected'
  | 'too_large'
  /** Calls to this address are forbidden. */
  | 'forbidden_address'

export type CallTools = { fetch?: typeof fetch; timeoutMs?: number; now?: () => Date }

/**
 * Makes one call to an outside service. Never throws for errors of the service or the network. Does not
 * follow redirects: a provider's host is configured, not discovered.
 */
export const callHttp = (call: OutgoingCall, tools: CallTools = {}): Promise<CallOutcome> => {
  if (!isTraced()) return send(call, tools)
  return traced({ kind: 'call', parent: currentSpan(), ...spanOf(call) }, async (span) => {
    const outcome = await send(call, tools)
    if (outcome.kind === 'answered') span?.note({ 'http.response.status_code': outcome.status })
    else span?.fail(outcome.kind === 'unknown' ? outcome.cause : outcome.kind)
    return outcome
  })
}

/** Method and host for a trace; paths and queries may contain a number or a token. */
const spanOf = ({ method, url }: OutgoingCall) => {
  const host = URL.canParse(url) ? new URL(url).hostname : 'unreadable'
  return { name: `${method} ${host}`, facts: { 'http.request.method': method, 'server.address': host } }
}

const send = async (call: OutgoingCall, tools: CallTools): Promise<CallOutcome> => {
  const doFetch = tools.fetch ?? fetch
  const signal = AbortSignal.timeout(tools.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const response = await doFetch(call.url, {
      method: call.method,
      headers: call.headers ?? {},
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'manual',
      signal,
    })
    return await classify(response, tools.now?.() ?? new Date())
  } catch (error) {
    return { kind: 'unknown', cause: signal.aborted || isTimeout(error) ? 'timeout' : causeOf(error) }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

const causeOf = (error: unknown): UnknownCause =>
  error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable'

const classify = async (response: Response, now: Date): Promise<CallOutcome> => {
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), now)
  if (response.status === 429 || response.status >= 500 || isRedirect(response)) {
    await response.body?.cancel()
    return outcomeWithoutBody(response, retryAfterSeconds)
  }
  const text = await readCapped(response)
  return text === undefined
    ? { kind: 'unknown', cause: 'too_large' }
    : { kind: 'answered', status: response.status, text }
}

const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)

const DEFAULT_RETRY_SECONDS = 5

const outcomeWithoutBody = (response: Response, retryAfterSeconds: number | undefined): CallOutcome => {
  if (response.status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: retryAfterSeconds ?? DEFAULT_RETRY_SECONDS }
  }
  const cause = isRedirect(response) ? 'redirected' : 'server_error'
  return { kind: 'unknown', cause, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
}

const readCapped = async (response: Response): Promise<string | undefined> => {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const MAX_RETRY_SECONDS = 3_600

/** Parses `Retry-After`, in seconds or as an HTTP date, into whole seconds from now; at most an hour. */
export const readRetryAfter = (value: string | null, now: Date): number | undefined => {
  if (value === null || value.trim() === '') return undefined
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value.trim())
    : Math.ceil((Date.parse(value) - now.getTime()) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS)
}
