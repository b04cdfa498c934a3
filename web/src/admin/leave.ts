import { logout } from '@minit/contract/public/auth.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { forgetAdmin, loginPathIn, nextPathIn } from '../lib/session.ts'

const AREA = { login: paths.adminLogin(), home: paths.adminDashboard(), prefix: '/admin/' }

/** Returns the page after the login: only one of the admin's area. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)

// Every exit loads a page, so that no data of the session stays in memory for the next user.

/** Handles the end of the session: opens the login, which leads back to this page. */
export const leaveForLogin = (): void => {
  forgetAdmin()
  const { pathname, search } = window.location
  window.location.replace(loginPathIn(AREA, `${pathname}${search}`))
}

/**
 * Ends the session on the server and forgets role and id here. Throws, and changes nothing, when the server
 * cannot be reached.
 */
export const logOut = async (): Promise<void> => {
  await call(logout, {})
  forgetAdmin()
  window.location.assign(paths.adminLogin())
}
