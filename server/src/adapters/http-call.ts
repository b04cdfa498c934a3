import { currentSpan, isTraced, traced } from '../kernel/spans.ts'
import { ForbiddenAddress } from './outside/checked-lookup.ts'

/** The largest answer that is read from a provider. */
export const MAX_ANSWER_BYTES = 1_000_000
const DEFAULT_TIMEOUT_MS = 10_000

export type OutgoingCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** Sent as it is, byte for byte, since some providers sign it. */
  body?: string
}

/**
 * `answered` is any status below 500 but 429 and redirects; what a 4xx means is the adapter's to say.
 * `unknown` covers everything after which the call may or may not have done its work.
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
  /** Nobody may be called at this address. */
  | 'forbidden_address'

export type CallTools = { fetch?: typeof fetch; timeoutMs?: number; now?: () => Date }

/**
 * One call to an outside service. Never throws for anything the other side or the network does.
 * Redirects are not followed: a provider's host is configured, not discovered.
 */
export const callHttp = (call: OutgoingCall, tools: CallTools = {}): Promise<CallOutcome> => {
  if (!isTraced()) return send(call, tools)
  return traced({ kind: 'call', parent: currentSpan(), ...shownOf(call) }, async (span) => {
    const outcome = await send(call, tools)
    if (outcome.kind === 'answered') span?.note({ 'http.response.status_code': outcome.status })
    else span?.fail(outcome.kind === 'unknown' ? outcome.cause : outcome.kind)
    return outcome
  })
}

/** Whom it goes to and how; paths and searches may hold a number or a token. */
const shownOf = ({ method, url }: OutgoingCall) => {
  const host = URL.canParse(url) ? new URL(url).hostname : 'unreadable'
  return { name: `${method} ${host}`, facts: { 'http.request.method': method, 'server.address': host } }
}

const send = async (call: OutgoingCall, tools: CallTools): Promise<CallOutcome> => {
  const ask = tools.fetch ?? fetch
  const signal = AbortSignal.timeout(tools.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const response = await ask(call.url, {
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
    return withoutReading(response, retryAfterSeconds)
  }
  const text = await readCapped(response)
  return text === undefined
    ? { kind: 'unknown', cause: 'too_large' }
    : { kind: 'answered', status: response.status, text }
}

const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)

const DEFAULT_RETRY_SECONDS = 5

const withoutReading = (response: Response, retryAfterSeconds: number | undefined): CallOutcome => {
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
  // Leaving the loop early cancels the stream, and with it the connection.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const MAX_RETRY_SECONDS = 3_600

/** `Retry-After` in whole seconds from now, whether it came as seconds or as an HTTP date; capped at an hour. */
export const readRetryAfter = (value: string | null, now: Date): number | undefined => {
  if (value === null || value.trim() === '') return undefined
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value.trim())
    : Math.ceil((Date.parse(value) - now.getTime()) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS)
}
