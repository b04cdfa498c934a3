import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { Deps } from '../../ports/deps.ts'
import { changePassword } from './change-password.ts'
import { endLoginSessions } from './end-login-sessions.ts'
import { forgotPassword } from './forgot-password.ts'
import { listLoginSessions } from './list-login-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { mustEnrol } from './must-enrol.ts'
import { setPassword } from './set-password.ts'

type AuthEndpoints = Pick<
  Endpoints,
  | 'loginEntrepreneur'
  | 'loginAdmin'
  | 'logout'
  | 'readSession'
  | 'forgotPassword'
  | 'setPassword'
  | 'changePassword'
  | 'listLoginSessions'
  | 'endLoginSessions'
>

export const authHandlers = (deps: Deps, cookie: SessionCookie): Handlers<AuthEndpoints> => ({
  loginEntrepreneur: async ({ body }, { userAgent }) => {
    const { email: name, password } = body
    const { sessionToken, user } = await logIn(deps, { role: 'entrepreneur', name, password, userAgent })
    return { status: 200, body: { success: true, sessionToken, user }, headers: cookie.set(sessionToken) }
  },
  loginAdmin: async ({ body }, { userAgent }) => {
    const { username: name, password, code } = body
    const { sessionToken, user } = await logIn(deps, { role: 'admin', name, password, code, userAgent })
    return { status: 200, body: { user }, headers: cookie.set(sessionToken) }
  },
  logout: async (_, { sessionToken }) => {
    await logOut(deps, sessionToken)
    return { status: 200, body: { success: true }, headers: cookie.clear() }
  },
  readSession: async (_, { caller }) => {
    if (caller.kind === 'anonymous') return { status: 200, body: { user: null } }
    const id = caller.kind === 'admin' ? caller.accountId : caller.entrepreneurId
    const user = { id, role: caller.kind }
    return { status: 200, body: { user, ...(mustEnrol(deps, caller) && { mustEnrol: true }) } }
  },
  forgotPassword: async ({ body }) => {
    await forgotPassword(deps, body.name)
    return { status: 200, body: { success: true } }
  },
  setPassword: async ({ body }) => {
    await setPassword(deps, body.token, body.password)
    return { status: 200, body: { success: true } }
  },
  changePassword: async ({ body }, { caller, sessionToken }) => {
    await changePassword(deps, caller, { ...body, sessionToken })
    return { status: 200, body: { success: true } }
  },
  listLoginSessions: async (_, { caller, sessionToken }) => {
    return { status: 200, body: await listLoginSessions(deps, caller, sessionToken) }
  },
  endLoginSessions: async (_, { caller }) => {
    await endLoginSessions(deps, caller)
    return { status: 200, body: { success: true }, headers: cookie.clear() }
  },
})
