import type { Clock } from '../clock.ts'
import { pointOf, type RadiusProfile, reportsEach, shapedBy } from './radius-profiles.ts'

/** The permission in the answer to a login. */
export type Grant = { seconds: number; interimSeconds: number; grantClass: string }
export type Answer =
  | { kind: 'accept'; grant: Grant }
  | { kind: 'reject'; sentence: string }
  /** No valid answer: a router retries. */
  | { kind: 'silence' }

type Attributes = Record<string, string | number>
type AccountingWord = 'Start' | 'Interim-Update' | 'Stop' | 'Accounting-On'

export type RadiusFront = {
  /** Behaviour of its brand. */
  saysStop: boolean
  saysOn: boolean
  usesNamesAgain: boolean
  /** Access-Request: a phone with a typed code, or by its own address. */
  authorize: (mac: string, code: string | null) => Promise<Answer>
  /** Accounting-Request; false if it was not accepted. */
  account: (word: AccountingWord, attributes: Attributes) => Promise<boolean>
}

export type FrontOptions = {
  /** The token by which the server authenticates the front. */
  frontToken: string
  /** The router's verified identity. */
  routerName: string
  /** The simulated brand; without it, it sends every attribute at the requested interval. */
  profile?: RadiusProfile | undefined
}

const ANSWERS_WITHIN_MS = 10_000
const DEFAULT_SECONDS = 60

/** A packet as `rlm_rest` encodes it. */
const packetOf = (attributes: Attributes): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
      ]),
    ),
  )

/** A phone's address as hotspots write it. */
export const stationOf = (mac: string): string => mac.toUpperCase().replaceAll(':', '-')

/** Stands in for FreeRADIUS and the authenticated router behind it: both are this process. */
export const createFront = (
  { frontToken, routerName, profile }: FrontOptions,
  { clock, callbackBaseUrl }: { clock: Clock; callbackBaseUrl: () => string },
): RadiusFront => {
  const send = (path: string, attributes: Attributes): Promise<Response | null> =>
    fetch(`${callbackBaseUrl()}/api/network/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${frontToken}`,
        'x-router': routerName,
        'x-router-address': '127.0.0.1',
        'content-type': 'application/json',
      },
      body: packetOf(attributes),
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
    }).catch(() => null)
  const { saysStop = true, saysOn = true, usesNamesAgain = false } = profile ?? {}
  const shaped = (word: string, attributes: Attributes): Attributes =>
    profile === undefined ? attributes : shapedBy(profile, word, { ...attributes, ...pointOf(profile, 0) })
  return {
    saysStop,
    saysOn,
    usesNamesAgain,
    authorize: async (mac, code) => {
      const station = stationOf(mac)
      const name = { 'User-Name': code ?? station, 'User-Password': code ?? '' }
      const attributes = { ...name, 'Calling-Station-Id': station, ...NAS }
      const answer = await send('authorize', shaped('Access', attributes))
      // A connection may end in the middle of an answer.
      const body = (await answer?.json().catch(() => null)) as Record<string, unknown> | null | undefined
      if (answer === null || !body) return { kind: 'silence' }
      const read = readAnswer(answer.status, body, code ?? '')
      if (read.kind !== 'accept' || profile === undefined) return read
      const interimSeconds = reportsEach(profile, read.grant.interimSeconds) ?? Number.POSITIVE_INFINITY
      return { ...read, grant: { ...read.grant, interimSeconds } }
    },
    account: async (word, attributes) => {
      const all = { 'Acct-Status-Type': word, ...attributes, ...NAS }
      const answer = await send('accounting', shaped(word, all))
      await answer?.body?.cancel().catch(() => undefined)
      return answer?.status === 200
    },
  }
}

const NAS: Attributes = { 'NAS-Identifier': 'upstairs', 'NAS-Port-Type': 'Wireless-802.11' }

/** FreeRADIUS expands strings: two percent signs become one. */
const expanded = (text: string): string => text.replaceAll('%%', '%')

/** FreeRADIUS accepts on Auth-Type Accept, or if the password matches the returned one. */
const readAnswer = (status: number, body: Record<string, unknown>, password: string): Answer => {
  if (status === 401) return { kind: 'reject', sentence: expanded(String(body['reply:Reply-Message'] ?? '')) }
  if (status !== 200) return { kind: 'silence' }
  const isRight = body['control:Auth-Type'] === 'Accept' || body['control:Cleartext-Password'] === password
  if (!isRight) return { kind: 'reject', sentence: 'Wrong password' }
  const secondsOf = (name: string): number => Number(body[name] ?? DEFAULT_SECONDS)
  return {
    kind: 'accept',
    grant: {
      seconds: secondsOf('reply:Session-Timeout'),
      interimSeconds: secondsOf('reply:Acct-Interim-Interval'),
      grantClass: String(body['reply:Class'] ?? ''),
    },
  }
}
