import { fastifyCookie } from '@fastify/cookie'

export type SessionCookie = {
  name: string
  set: (token: string) => Record<string, string>
  clear: () => Record<string, string>
}

/** Out of scripts' reach. Over HTTPS it gets the `__Host-` prefix, which binds it to this very host. */
export const createSessionCookie = (isSecure: boolean): SessionCookie => {
  const name = isSecure ? '__Host-minit_session' : 'minit_session'
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

export const createDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_device')

/** Proves that an owner let a phone or computer in: without it no PIN counts. */
export const createStaffDeviceCookie = (isSecure: boolean): DeviceCookie => lasting(isSecure, 'minit_counter')

const lasting = (isSecure: boolean, word: string): DeviceCookie => {
  const name = isSecure ? `__Host-${word}` : word
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  return {
    name,
    set: (token) => fastifyCookie.serialize(name, token, { ...options, maxAge: DEVICE_SECONDS }),
  }
}
