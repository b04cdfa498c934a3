import { logout } from '@minit/contract/public/auth.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { forgetAdmin, loginPathIn, nextPathIn } from '../lib/session.ts'

const AREA = { login: paths.adminLogin(), home: paths.adminDashboard(), prefix: '/admin/' }

/** Where to go after the login: a page of the admin's area alone. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)

// All ways out load a page anew: nothing of the session may stay in memory for whoever comes next.

/** The session is over: to the login, and from there back to this page. */
export const leaveForLogin = (): void => {
  forgetAdmin()
  const { pathname, search } = window.location
  window.location.replace(loginPathIn(AREA, `${pathname}${search}`))
}

/** Ends the session on the server, forgets role and id here. Throws, and leaves all as it was, when the server cannot be told. */
export const logOut = async (): Promise<void> => {
  await call(logout, {})
  forgetAdmin()
  window.location.assign(paths.adminLogin())
}
