import { endLoginSessions, logout } from '@minit/contract/public/auth.ts'
import type { SellerAction } from '@minit/domain/shop/rights.ts'
import { type ReactNode, useEffect } from 'react'
import { failureOr } from '../lib/action.ts'
import { call } from '../lib/call.ts'
import * as paths from '../lib/paths.ts'
import { RequireRole } from '../lib/require-role.tsx'
import { forgetEntrepreneur, loginPathIn, nextPathIn, readStoredUser } from '../lib/session.ts'
import { YOU_ARE_STILL_LOGGED_IN } from '../words/everyone.ts'
import { SellerBar } from './navigation/seller-bar.tsx'
import { ownerNow } from './offline/owner.ts'
import { countUnsynced } from './offline/stored-sales.ts'
import { useKnowingAccount } from './offline/use-knowing-account.ts'
import { startWorker } from './offline/worker.ts'
import { dropForeignPush, dropPush, keepingPush } from './phone/push.ts'
import { IfAllowed } from './rights.tsx'
import { useCardSync } from './voucher-selling/use-card-sync.ts'

const AREA = { login: paths.entrepreneurLogin(), home: paths.dashboard(), prefix: '/entrepreneur/' }

/** Returns the login screen's address that leads back to `next`, a path with search. */
export const loginPathTo = (next: string): string => loginPathIn(AREA, next)

/** Returns the page after the login: only one of the entrepreneur's area. */
export const nextPathOf = (search: URLSearchParams): string => nextPathIn(AREA, search)

// Every exit loads a page, so that no data of the session stays in memory for the phone's next user.

/** Staff share the phone of the stall: the next one logs in there. */
const isStaff = (): boolean => readStoredUser()?.staff !== undefined

/** Logout leads to the front page, even if a call of the screen answers 401 before it has loaded. */
let isLoggingOut = false

/** Handles the end of the session: opens the login, which leads back to this page. */
const leaveForLogin = (): void => {
  if (isLoggingOut) return
  const { pathname, search } = window.location
  const login = isStaff() ? paths.staffLogin() : loginPathTo(`${pathname}${search}`)
  keepingPush(forgetEntrepreneur)
  window.addEventListener('pagehide', () => keepingPush(forgetEntrepreneur))
  window.location.replace(login)
}

/** Sales on this phone are not uploaded yet: after a logout nothing would upload them. */
class UnsyncedSales extends Error {
  readonly count: number

  constructor(count: number) {
    super(`${count} sales are kept on this phone`)
    this.name = 'UnsyncedSales'
    this.count = count
  }
}

// Cards have their own screen, whose store other screens do not load.
const cardStore = () => import('./voucher-selling/card-store.ts')

const refuseWithUnsynced = async (): Promise<void> => {
  const { countUnsyncedCards } = await cardStore()
  const count = (await countUnsynced()) + (await countUnsyncedCards(ownerNow()))
  if (count > 0) throw new UnsyncedSales(count)
}

/**
 * Ends the session on the server and here. Throws, and changes nothing, when the server cannot be reached, or
 * with `UnsyncedSales` while this phone stores some.
 */
export const logOut = (): Promise<void> => endSession(() => call(logout, {}))

/** Ends every login session of the account, on all devices. */
export const logOutEverywhere = (): Promise<void> => endSession(() => call(endLoginSessions, {}))

const endSession = async (endOnServer: () => Promise<unknown>): Promise<void> => {
  await refuseWithUnsynced()
  await dropPush()
  isLoggingOut = true
  try {
    await endOnServer()
  } catch (error) {
    isLoggingOut = false
    throw error
  }
  const { forgetBooked } = await cardStore()
  // A browser that stores nothing has nothing to delete.
  await forgetBooked(ownerNow()).catch(() => {})
  leaveForHome()
}

const leaveForHome = (): void => leaveFor(isStaff() ? paths.staffLogin() : paths.home())

const leaveFor = (path: string): void => {
  forgetEntrepreneur()
  // An answer that arrives before the page unloads may be stored again.
  window.addEventListener('pagehide', forgetEntrepreneur)
  window.location.assign(path)
}

type Props = {
  fallback: ReactNode
  /** The action that the screen needs; users without that right see a message instead. */
  action?: SellerAction
  /** Without the bar of the main pages, for a wizard. */
  isAlone?: boolean
  children: ReactNode
}

/** Shows a screen to an entrepreneur and sends other visitors to the login. */
export const RequireEntrepreneur = ({ fallback, action, isAlone = false, children }: Props) => {
  useEffect(() => {
    startWorker()
    void dropForeignPush()
  }, [])
  useKnowingAccount()
  useCardSync()
  return (
    <RequireRole audience="entrepreneur" leave={leaveForLogin} fallback={fallback}>
      {!isAlone && <SellerBar />}
      {action === undefined ? children : <IfAllowed action={action}>{children}</IfAllowed>}
    </RequireRole>
  )
}

const unsyncedText = (count: number): string =>
  count === 1
    ? 'A sale is kept on this phone. Send or drop it first.'
    : `${count} sales are kept on this phone. Send or drop them first.`

/** Why a user is still logged in after pressing Logout. */
export const stillLoggedIn = (error: unknown) =>
  error instanceof UnsyncedSales
    ? ({ title: YOU_ARE_STILL_LOGGED_IN, message: unsyncedText(error.count), tone: 'destructive' } as const)
    : failureOr(YOU_ARE_STILL_LOGGED_IN)(error)
