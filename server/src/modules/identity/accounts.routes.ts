import type { FastifyRequest } from 'fastify'
import type { SomeHandlers } from '../../http/handlers.ts'
import type { DeviceCookie, SessionCookie } from '../../http/session-cookie.ts'
import type { LoggedInCaller } from '../../kernel/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { rememberDevice } from './known-devices.ts'
import { changePassword, forgotPassword, setPassword } from './password-links.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { endLoginSessions, type LoggedIn, listLoginSessions, logIn, logOut, mustEnrol } from './sessions.ts'

/** The cookies of a new login session, and of the device it was begun on. */
const loginCookies = async (
  deps: Deps,
  { cookie, device }: { cookie: SessionCookie; device: DeviceCookie },
  {
    login: { sessionToken, accountId },
    request,
  }: { login: Pick<LoggedIn, 'sessionToken' | 'accountId'>; request: FastifyRequest },
) => {
  const known = await rememberDevice(deps, accountId, request.cookies[device.name])
  return { 'set-cookie': [...Object.values(cookie.set(sessionToken)), device.set(known)] }
}

/** The caller's staff role and name; empty for an owner and an admin. */
const staffOf = (caller: LoggedInCaller) =>
  caller.kind === 'entrepreneur' && caller.sellerRole !== 'owner'
    ? { staff: { role: caller.sellerRole, name: caller.name } }
    : {}

export const authHandlers = (deps: Deps, cookie: SessionCookie, device: DeviceCookie) =>
  ({
    loginEntrepreneur: async ({ body, userAgent, request, sessionToken: before }) => {
      const { email: name, password } = body
      const login = await logIn(deps, { role: 'entrepreneur', name, password, userAgent })
      await logOut(deps, before)
      const { sessionToken, user } = login
      const headers = await loginCookies(deps, { cookie, device }, { login, request })
      return { status: 200, body: { success: true, sessionToken, user }, headers }
    },
    loginAdmin: async ({ body, userAgent, request, sessionToken: before }) => {
      const { username: name, password, code } = body
      const login = await logIn(deps, { role: 'admin', name, password, code, userAgent })
      await logOut(deps, before)
      const headers = await loginCookies(deps, { cookie, device }, { login, request })
      return { status: 200, body: { user: login.user }, headers }
    },
    logout: async ({ sessionToken }) => {
      await logOut(deps, sessionToken)
      return { status: 200, body: { success: true }, headers: cookie.clear() }
    },
    readSession: async ({ caller }) => {
      if (caller.kind === 'anonymous') return { user: null }
      const id = caller.kind === 'admin' ? caller.accountId : caller.entrepreneurId
      const user = { id, accountId: caller.accountId, role: caller.kind, ...staffOf(caller) }
      return { user, ...(mustEnrol(deps, caller) && { mustEnrol: true }) }
    },
    forgotPassword: async ({ body }) => {
      await forgotPassword(deps, body.name)
      return { success: true }
    },
    setPassword: async ({ body, userAgent, request, sessionToken: before }) => {
      const { accountId, endedOthers, login } = await setPassword(deps, {
        ...body,
        userAgent,
        sessionToken: before,
      })
      const answer = (loggedIn: Pick<LoggedIn, 'sessionToken' | 'user'> | null, cookies: string | string[]) =>
        ({
          status: 200,
          body: { success: true, endedOthers, login: loggedIn },
          headers: { 'set-cookie': cookies },
        }) as const
      // The link came to the owner: this is a device of theirs, whoever else guesses meanwhile.
      if (login === null) return answer(null, device.set(await rememberDevice(deps, accountId, undefined)))
      await logOut(deps, before)
      const { 'set-cookie': cookies } = await loginCookies(deps, { cookie, device }, { login, request })
      return answer({ sessionToken: login.sessionToken, user: login.user }, cookies)
    },
    changePassword: async ({ body, caller, sessionToken }) => {
      await changePassword(deps, caller, { ...body, sessionToken })
      return { success: true }
    },
    listLoginSessions: ({ caller, sessionToken }) => listLoginSessions(deps, caller, sessionToken),
    endLoginSessions: async ({ caller }) => {
      await endLoginSessions(deps, caller)
      return { status: 200, body: { success: true }, headers: cookie.clear() }
    },
  }) satisfies SomeHandlers

export const secondFactorHandlers = (deps: Deps) =>
  ({
    readSecondFactor: ({ caller }) => readSecondFactor(deps, caller),
    beginSecondFactor: ({ body, caller }) => beginSecondFactor(deps, caller, body.code),
    confirmSecondFactor: async ({ body, caller, sessionToken }) => {
      const recoveryCodes = await confirmSecondFactor(deps, caller, { ...body, sessionToken })
      return { recoveryCodes }
    },
    renewRecoveryCodes: async ({ body, caller }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, caller, body.code),
    }),
  }) satisfies SomeHandlers
