import { fastifyCookie } from '@fastify/cookie'

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

/** Tells a browser in which an account logged in before from a stranger's; it opens nothing. */
export type DeviceCookie = { name: string; set: (token: string) => string }

const DEVICE_SECONDS = 400 * 86_400

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => {
  const name = isSecure ? '__Host-minit_device' : 'minit_device'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    set: (token) => fastifyCookie.serialize(name, token, { ...options, maxAge: DEVICE_SECONDS }),
  }
}
