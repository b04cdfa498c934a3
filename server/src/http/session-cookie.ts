import { fastifyCookie } from '@fastify/cookie'
import { isUlid } from '@minit/domain/kernel/ids.ts'
import { MY_SESSION_DAYS } from '@minit/domain/passes/my-passes.ts'

export type SessionCookie = {
  name: string
  set: (token: string) => Record<string, string>
  clear: () => Record<string, string>
}

/** Out of scripts' reach. Over HTTPS it has the `__Host-` prefix, which binds it to this host. */
export const createSessionCookie = (isSecure: boolean): SessionCookie =>
  sessionCookie(isSecure, 'minit_session')

/** The cookie of an agent, who may also be logged in as a seller on the same phone. */
export const createAgentCookie = (isSecure: boolean): SessionCookie => sessionCookie(isSecure, 'minit_agent')

const sessionCookie = (isSecure: boolean, word: string): SessionCookie => {
  const name = isSecure ? `__Host-${word}` : word
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    set: (token) => ({ 'set-cookie': fastifyCookie.serialize(name, token, options) }),
    clear: () => ({ 'set-cookie': fastifyCookie.serialize(name, '', { ...options, maxAge: 0 }) }),
  }
}

/** Shows the passes of a number on one device. It grants nothing else, and ends with its database row. */
export type MyDeviceCookie = { name: string; set: (token: string) => string; clear: () => string }

export const createMyDeviceCookie = (isSecure: boolean): MyDeviceCookie => {
  const name = isSecure ? '__Host-minit_my' : 'minit_my'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    set: (token) => fastifyCookie.serialize(name, token, { ...options, maxAge: MY_SESSION_DAYS * 86_400 }),
    clear: () => fastifyCookie.serialize(name, '', { ...options, maxAge: 0 }),
  }
}

/** Identifies a browser in which an account logged in before; it grants nothing. */
export type DeviceCookie = { name: string; set: (token: string) => string }

const DAY_SECONDS = 86_400
const DEVICE_SECONDS = 400 * DAY_SECONDS

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_device')

/** Proves that the owner trusts this device: without it no PIN is accepted. */
export const createStaffDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_counter')

/** Proves that an agent logged in on this phone before; it grants nothing. */
export const createAgentDeviceCookie = (isSecure: boolean): DeviceCookie =>
  lasting(isSecure, 'minit_agent_device')

/**
 * Distinguishes customers' phones behind one address when wrong codes are counted. It is random, grants
 * nothing, and ends after a day.
 */
export const createPhoneCookie = (isSecure: boolean): DeviceCookie =>
  lasting(isSecure, 'minit_phone', DAY_SECONDS)

const lasting = (isSecure: boolean, word: string, seconds = DEVICE_SECONDS): DeviceCookie => {
  const name = isSecure ? `__Host-${word}` : word
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    set: (token) => fastifyCookie.serialize(name, token, { ...options, maxAge: seconds }),
  }
}

/** Identifies one opening of a selling page, for forms without scripts; it grants nothing. */
export const createFormCookie = (isSecure: boolean): DeviceCookie => {
  const name = isSecure ? '__Host-minit_form' : 'minit_form'
  // Forms post to several pages, so the path is the whole site.
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return { name, set: (token) => fastifyCookie.serialize(name, token, options) }
}

/** Secrets of passes in the browser that opened them: they identify a phone whose address has changed. */
export type PassCookies = {
  set: (given: { purchaseId: string; token: string; seconds: number }) => string
  read: (cookies: Readonly<Record<string, string | undefined>>) => { purchaseId: string; token: string }[]
}

/** Sent to the captive portal's routes only. */
const PORTAL_PATH = '/wifi'
const PASS_TOKEN = /^[\w-]{43}$/
/** More passes than one phone uses at one seller. */
const MAX_PASS_COOKIES = 20

export const createPassCookies = (isSecure: boolean): PassCookies => {
  // `__Host-` would require the path `/`.
  const start = isSecure ? '__Secure-minit_pass_' : 'minit_pass_'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: PORTAL_PATH } as const
  return {
    set: ({ purchaseId, token, seconds }) =>
      fastifyCookie.serialize(`${start}${purchaseId}`, token, { ...options, maxAge: seconds }),
    read: (cookies) =>
      Object.entries(cookies)
        .flatMap(([name, token = '']) => {
          const purchaseId = name.startsWith(start) ? name.slice(start.length) : ''
          return isUlid(purchaseId) && PASS_TOKEN.test(token) ? [{ purchaseId, token }] : []
        })
        // Newest first: ids sort by time.
        .toSorted((one, other) => (one.purchaseId < other.purchaseId ? 1 : -1))
        .slice(0, MAX_PASS_COOKIES),
  }
}
