import { describeDevice } from '@minit/domain/devices.ts'
import type { Caller, LoggedInCaller } from '../../kernel/caller.ts'
import { readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type AccountRow,
  credentialsUnchanged,
  findAccount,
  findLoginSession,
  insertLoginSession,
  listLoginSessions as readLoginSessions,
  revokeLoginSession,
  revokeLoginSessions,
  touchLoginSession,
  updatePassword,
} from './accounts.queries.ts'
import { hashPassword, hashToken, isHashOutdated, isPasswordRight, newToken } from './passwords.ts'
import { verifySecondFactor } from './second-factor.ts'

/** Logs the caller's account out everywhere, here too. */
export const endLoginSessions = (deps: Deps, { accountId }: LoggedInCaller): Promise<void> =>
  deps.db.asPlatform((tx) => revokeLoginSessions(tx, accountId, { now: deps.now() }))

export const SESSION_IDLE_HOURS = 12
export const MAX_SESSION_DAYS = 30

const HOUR_MS = 3_600_000

/** A login session used last and opened at these instants, or later, is alive. */
export const oldestLiveSession = (now: Date): { usedSince: Date; openedSince: Date } => ({
  usedSince: new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS),
  openedSince: new Date(now.getTime() - MAX_SESSION_DAYS * 24 * HOUR_MS),
})

const TOUCH_EVERY_MS = 60_000

/** Who a session token belongs to now. Sessions end after 12 idle hours, after 30 days, and at once when revoked. */
export const findCaller = async (deps: Deps, sessionToken: string | null): Promise<Caller> => {
  if (sessionToken === null) return { kind: 'anonymous' }
  const now = deps.now()
  const tokenHash = hashToken(sessionToken)
  const session = await deps.db.readAsPlatform((db) => findLoginSession(db, tokenHash))
  const { usedSince, openedSince } = oldestLiveSession(now)
  if (session === null || session.lastUsedAt < usedSince || session.createdAt < openedSince)
    return { kind: 'anonymous' }
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    const unlessAfter = new Date(now.getTime() - TOUCH_EVERY_MS)
    await deps.db.readAsPlatform((db) => touchLoginSession(db, tokenHash, { usedAt: now, unlessAfter }))
  }
  const { accountId, name, entrepreneurId, feedVersion, totpConfirmedAt } = session
  return entrepreneurId === null
    ? { kind: 'admin', accountId, name, hasSecondFactor: totpConfirmedAt !== null }
    : { kind: 'entrepreneur', accountId, name, entrepreneurId, feedVersion: feedVersion ?? 0 }
}

/** Where the caller's account is logged in now, used last first; `isCurrent` is the session that asks. */
export const listLoginSessions = async (
  deps: Deps,
  { accountId }: LoggedInCaller,
  sessionToken: string | null,
) => {
  const current = hashToken(sessionToken ?? '')
  const rows = await deps.db.readAsPlatform((db) =>
    readLoginSessions(db, accountId, oldestLiveSession(deps.now())),
  )
  return rows.map(({ createdAt, lastUsedAt, userAgent, tokenHash }) => ({
    createdAt,
    lastUsedAt,
    device: describeDevice(userAgent),
    isCurrent: tokenHash === current,
  }))
}

export type Credentials = {
  role: AccountRow['role']
  name: string
  password: string
  userAgent: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
}
export type LoggedIn = {
  sessionToken: string
  accountId: string
  user: { id: string; role: AccountRow['role'] }
}

/**
 * Starts a login session. The name may be an e-mail, a phone number in any form or a user name.
 * Refuses with `invalid_credentials`, in the same words and time whether the account exists or not; once the password
 * is right and a second factor set up, with `second_factor_needed` or `second_factor_wrong`.
 */
export const logIn = async (deps: Deps, credentials: Credentials): Promise<LoggedIn> => {
  // What an account logs in with may change meanwhile, by a new password or a renewed hash: then it is read again.
  const loggedIn = (await tryOnce(deps, credentials)) ?? (await tryOnce(deps, credentials))
  if (loggedIn === null) throw new Refusal('invalid_credentials')
  return loggedIn
}

const tryOnce = async (deps: Deps, credentials: Credentials): Promise<LoggedIn | null> => {
  const { role, name, password } = credentials
  const phone = readPhone(name)?.e164 ?? null
  const account = await deps.db.readAsPlatform((tx) =>
    findAccount(tx, { role, name: name.toLowerCase(), phone }),
  )
  const isRight = await isPasswordRight(deps, password, account?.passwordHash ?? null)
  if (account === null || !isRight || !mayLogIn(deps, account)) {
    deps.log.warn({ role, accountId: account?.id ?? null }, 'a login failed')
    throw new Refusal('invalid_credentials')
  }
  const sessionToken = await startSession(deps, account, credentials)
  if (sessionToken === null) return null
  deps.log.info({ role, accountId: account.id }, 'logged in')
  // The public id of an entrepreneur is the seller's, which customers' links carry too.
  return { sessionToken, accountId: account.id, user: { id: account.entrepreneurId ?? account.id, role } }
}

/** The demo's passwords are in the README: they open nothing anywhere else. */
const mayLogIn = ({ mode }: Pick<Deps, 'mode'>, { isDemo, disabledAt }: AccountRow): boolean =>
  disabledAt === null && (mode === 'demo' || !isDemo)

/** A hash as it is made now, where the stored one is of an earlier kind. */
const renewedHash = async (
  deps: Deps,
  { passwordHash }: AccountRow,
  password: string,
): Promise<string | null> =>
  passwordHash !== null && isHashOutdated(deps, passwordHash) ? hashPassword(deps, password) : null

/** Null when the account's credentials are no longer those that were checked: a login must not slip past a change. */
const startSession = async (
  deps: Deps,
  account: AccountRow,
  { password, userAgent, code }: Credentials,
): Promise<string | null> => {
  const sessionToken = newToken(deps)
  const now = deps.now()
  const passwordHash = await renewedHash(deps, account, password)
  const isStarted = await deps.db.asPlatform(async (tx) => {
    if (!(await credentialsUnchanged(tx, account))) return false
    if (account.totpConfirmedAt !== null) await verifySecondFactor(deps, tx, { accountId: account.id, code })
    if (passwordHash !== null) await updatePassword(tx, account.id, passwordHash)
    await insertLoginSession(tx, {
      tokenHash: hashToken(sessionToken),
      accountId: account.id,
      createdAt: now,
      lastUsedAt: now,
      userAgent: userAgent.slice(0, 200),
    })
    return true
  })
  return isStarted ? sessionToken : null
}

/** Ends a login session for good, wherever its token was copied to. */
export const logOut = async (deps: Deps, sessionToken: string | null): Promise<void> => {
  if (sessionToken === null) return
  await deps.db.asPlatform((tx) => revokeLoginSession(tx, hashToken(sessionToken), deps.now()))
}

/** An admin without a second factor may do nothing in production but set one up. */
export const mustEnrol = ({ mode }: Pick<Deps, 'mode'>, caller: Caller): boolean =>
  mode === 'production' && caller.kind === 'admin' && !caller.hasSecondFactor
