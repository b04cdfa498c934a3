import { fastifyCookie } from '@fastify/cookie'
import { MY_SESSION_DAYS } from '@minit/domain/my-passes.ts'

export type SessionCookie = {
  name: string
  set: (token: string) => Record<string, string>
  clear: () => Record<string, string>
}

/** Out of scripts' reach. Over HTTPS it gets the `__Host-` prefix, which binds it to this very host. */
export const createSessionCookie = (isSecure: boolean): SessionCookie =>
  sessionCookie(isSecure, 'minit_session')

/** Of a seller's agent, beside which the same phone may be logged in as a seller. */
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

/** Shows the passes of a number on one device. It opens nothing else, and ends with the row that it names. */
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

/** Tells a browser in which an account logged in before from a stranger's; it opens nothing. */
export type DeviceCookie = { name: string; set: (token: string) => string }

const DAY_SECONDS = 86_400
const DEVICE_SECONDS = 400 * DAY_SECONDS

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_device')

/** Proves that an owner let a phone or computer in: without it no PIN counts. */
export const createStaffDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_counter')

/** Proves that an agent logged in on this phone before; it opens nothing. */
export const createAgentDeviceCookie = (isSecure: boolean): DeviceCookie =>
  lasting(isSecure, 'minit_agent_device')

/**
 * Tells a customer's phone from others behind the same address, where wrong codes are counted. It is random, opens nothing,
 * and ends after a day.
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
