import { isIP } from 'node:net'
import type { PushOutcome, PushSender, PushTarget, SentPush } from '../../ports/push-sender.ts'
import { readRetryAfter } from '../http-call.ts'
import { ForbiddenAddress } from '../outside/checked-lookup.ts'

type Options = {
  /** Connects to public addresses only, and follows no redirect. */
  fetch: typeof fetch
  /** True only with stand-ins: allows this machine's addresses. */
  mayBePrivate: boolean
  /** Our origin, as a contact for the push service's operators. */
  origin: string
  now: () => Date
}

/** Loaded with the first push: most processes send none. */
const load = async () => (await import('web-push')).default

const TIMEOUT_MS = 10_000
const MAX_ADDRESS_LENGTH = 1_000

/**
 * Whether an address may be a push service's: TLS at the default port, by name. Only the browser knows the
 * name.
 */
const isPushAddress = (text: string, mayBePrivate: boolean): boolean => {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (mayBePrivate && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

/** The standard requires a web or e-mail address, and services refuse others. */
const subjectOf = (origin: string): string =>
  origin.startsWith('https:') ? origin : 'mailto:push@minit.invalid'

const outcomeOf = (response: Response, now: Date): PushOutcome => {
  const { status } = response
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  // 403: the phone subscribed with other keys and must subscribe again.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone' }
  if (status !== 429 && status < 500)
    return { kind: 'refused', reason: `the push service answered ${status}` }
  const afterSeconds = readRetryAfter(response.headers.get('retry-after'), now)
  return { kind: 'later', ...(afterSeconds !== undefined && { afterSeconds }) }
}

/** Encrypts and signs with `web-push`, but sends with our own fetch, whose address rules apply. */
export const createPushSender = ({ fetch, mayBePrivate, origin, now }: Options): PushSender => ({
  newKeys: async () => (await load()).generateVAPIDKeys(),
  mayCall: (endpoint) => isPushAddress(endpoint, mayBePrivate),
  send: async (target, push) => {
    if (!isPushAddress(target.endpoint, mayBePrivate)) return { kind: 'refused', reason: 'no push address' }
    const encrypted = await requestOf(target, push, origin)
    if (encrypted === null) return { kind: 'refused', reason: 'no keys of a phone' }
    try {
      const { endpoint, ...request } = encrypted
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(endpoint, { ...request, redirect: 'manual', signal })
      await response.body?.cancel()
      return outcomeOf(response, now())
    } catch (error) {
      return error instanceof ForbiddenAddress
        ? { kind: 'refused', reason: error.message }
        : { kind: 'later' }
    }
  },
})

/** Null if the keys are unusable for encryption. */
const requestOf = async (
  { endpoint, p256dh, auth }: PushTarget,
  { keys, text, keptSeconds, topic }: SentPush,
  origin: string,
) => {
  const webPush = await load()
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      text,
      {
        vapidDetails: { subject: subjectOf(origin), ...keys },
        TTL: keptSeconds,
        urgency: 'high',
        topic,
        contentEncoding: 'aes128gcm',
      },
    )
    return { endpoint, method, headers: headersOf(headers), body: new Uint8Array(body ?? []) }
  } catch {
    return null
  }
}

/** The sender counts the length itself. */
const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  )
