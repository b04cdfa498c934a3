import { endLoginSessions, logout } from '@minit/contract/public/auth.ts'
import type { SellerAction } from '@minit/domain/rights.ts'
import type { ReactNode } from 'react'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { RequireRole } from '../lib/require-role.tsx'
import { forgetEntrepreneur, loginPathIn, nextPathIn, readStoredUser } from '../lib/session.ts'
import { IfAllowed } from './rights.tsx'

const AREA = { login: paths.entrepreneurLogin(), home: paths.dashboard(), prefix: '/entrepreneur/' }

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathTo = (next: string): string => loginPathIn(AREA, next)

/** Where to go after the login: a page of the entrepreneur's area alone. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)

// All ways out load a page anew: nothing of the session may stay in memory for whoever takes the phone next.

/** Who works for a seller shares the phone of the stall: the next one logs in there. */
const isStaff = (): boolean => readStoredUser()?.staff !== undefined

/** The session is over: to the login, and from there back to this page. */
const leaveForLogin = (): void => {
  const { pathname, search } = window.location
  const login = isStaff() ? paths.staffLogin() : loginPathTo(`${pathname}${search}`)
  forgetEntrepreneur()
  window.location.replace(login)
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

const leaveForHome = (): void => leaveFor(isStaff() ? paths.staffLogin() : paths.home())

const leaveFor = (path: string): void => {
  forgetEntrepreneur()
  window.location.assign(path)
}

type Props = {
  fallback: ReactNode
  /** What the screen is for: who may not do it is told so instead. */
  action?: SellerAction
  children: ReactNode
}

/** Shows a screen to an entrepreneur and sends everybody else to the login. */
export const RequireEntrepreneur = ({ fallback, action, children }: Props) => (
  <RequireRole audience="entrepreneur" leave={leaveForLogin} fallback={fallback}>
    {action === undefined ? children : <IfAllowed action={action}>{children}</IfAllowed>}
  </RequireRole>
)
