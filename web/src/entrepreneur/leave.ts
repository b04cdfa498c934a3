import { endLoginSessions, logout } from '@minit/contract/public/auth.ts'
import { call } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { forgetEntrepreneur } from '../lib/session.ts'
import { loginPathTo } from './next-path.ts'

// All ways out load a page anew: nothing of the session may stay in memory for whoever takes the phone next.

/** The session is over: to the login, and from there back to this page. */
export const leaveForLogin = (): void => {
  forgetEntrepreneur()
  const { pathname, search } = window.location
  window.location.replace(loginPathTo(`${pathname}${search}`))
}

/** Ends the session on the server and here. Throws, and leaves all as it was, when the server cannot be told. */
export const logOut = async (): Promise<void> => {
  await call(logout, {})
  leaveForHome()
}

/** The same for every login session of the account, on whatever phone or computer. */
export const logOutEverywhere = async (): Promise<void> => {
  await call(endLoginSessions, {})
  leaveForHome()
}

const leaveForHome = (): void => {
  forgetEntrepreneur()
  window.location.assign(paths.home())
}
