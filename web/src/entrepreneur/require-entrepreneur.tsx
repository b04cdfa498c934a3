import { endLoginSessions, logout } from '@minit/contract/public/auth.ts'
import type { SellerAction } from '@minit/domain/shop/rights.ts'
import { type ReactNode, useEffect } from 'react'
import { failureOr } from '../lib/action.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { RequireRole } from '../lib/require-role.tsx'
import { forgetEntrepreneur, loginPathIn, nextPathIn, readStoredUser } from '../lib/session.ts'
import { countUntold } from './offline/kept-sales.ts'
import { ownerNow } from './offline/owner.ts'
import { useKnowingAccount } from './offline/use-knowing-account.ts'
import { startWorker } from './offline/worker.ts'
import { dropForeignPush, dropPush, keepingPush } from './phone/push.ts'
import { IfAllowed } from './rights.tsx'
import { useTellingCards } from './voucher-selling/use-telling-cards.ts'

const AREA = { login: paths.entrepreneurLogin(), home: paths.dashboard(), prefix: '/entrepreneur/' }

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathTo = (next: string): string => loginPathIn(AREA, next)

/** Where to go after the login: a page of the entrepreneur's area alone. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)

// All ways out load a page anew: nothing of the session may stay in memory for whoever takes the phone next.

/** Who works for a seller shares the phone of the stall: the next one logs in there. */
const isStaff = (): boolean => readStoredUser()?.staff !== undefined

/** Who presses Logout goes to the front page, also where a call of the screen is answered 401 before that is reached. */
let isLoggingOut = false

/** The session is over: to the login, and from there back to this page. */
const leaveForLogin = (): void => {
  if (isLoggingOut) return
  const { pathname, search } = window.location
  const login = isStaff() ? paths.staffLogin() : loginPathTo(`${pathname}${search}`)
  keepingPush(forgetEntrepreneur)
  window.addEventListener('pagehide', () => keepingPush(forgetEntrepreneur))
  window.location.replace(login)
}

/** Sales wait on this phone that the server has not taken: with their seller gone, nobody would tell of them. */
class UntoldSales extends Error {
  readonly count: number

  constructor(count: number) {
    super(`${count} sales are kept on this phone`)
    this.name = 'UntoldSales'
    this.count = count
  }
}

// Cards are sold on a screen of their own, whose store nobody else loads.
const cardStore = () => import('./voucher-selling/card-store.ts')

const refuseWithUntold = async (): Promise<void> => {
  const { countUntoldCards } = await cardStore()
  const count = (await countUntold()) + (await countUntoldCards(ownerNow()))
  if (count > 0) throw new UntoldSales(count)
}

/**
 * Ends the session on the server and here. Throws, and leaves all as it was, when the server cannot be told, or with
 * `UntoldSales` while some are kept here.
 */
export const logOut = (): Promise<void> => endSession(() => call(logout, {}))

/** The same for every login session of the account, on whatever phone or computer. */
export const logOutEverywhere = (): Promise<void> => endSession(() => call(endLoginSessions, {}))

const endSession = async (tellServer: () => Promise<unknown>): Promise<void> => {
  await refuseWithUntold()
  await dropPush()
  isLoggingOut = true
  try {
    await tellServer()
  } catch (error) {
    isLoggingOut = false
    throw error
  }
  const { forgetBooked } = await cardStore()
  // A browser that keeps nothing has nothing to forget.
  await forgetBooked(ownerNow()).catch(() => {})
  leaveForHome()
}

const leaveForHome = (): void => leaveFor(isStaff() ? paths.staffLogin() : paths.home())

const leaveFor = (path: string): void => {
  forgetEntrepreneur()
  // An answer that comes until the page is gone may be kept again.
  window.addEventListener('pagehide', forgetEntrepreneur)
  window.location.assign(path)
}

type Props = {
  fallback: ReactNode
  /** What the screen is for: who may not do it is told so instead. */
  action?: SellerAction
  children: ReactNode
}

/** Shows a screen to an entrepreneur and sends everybody else to the login. */
export const RequireEntrepreneur = ({ fallback, action, children }: Props) => {
  useEffect(() => {
    startWorker()
    void dropForeignPush()
  }, [])
  useKnowingAccount()
  useTellingCards()
  return (
    <RequireRole audience="entrepreneur" leave={leaveForLogin} fallback={fallback}>
      {action === undefined ? children : <IfAllowed action={action}>{children}</IfAllowed>}
    </RequireRole>
  )
}

const untoldText = (count: number): string =>
  count === 1
    ? 'A sale is kept on this phone. Send or drop it first.'
    : `${count} sales are kept on this phone. Send or drop them first.`

/** Why somebody is still logged in who pressed Logout. */
export const stillLoggedIn = (error: unknown) =>
  error instanceof UntoldSales
    ? ({ title: 'You are still logged in', message: untoldText(error.count), tone: 'destructive' } as const)
    : failureOr('You are still logged in')(error)
