import { describeDevice } from '@minit/domain/identity/devices.ts'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { PhoneConnection } from '@minit/domain/sales/late-sales.ts'
import type { StaffRole } from '@minit/domain/shop/rights.ts'
import type { Tx } from '../../db/database.ts'
import type { Caller, LoggedInCaller } from '../../kernel/caller.ts'
import { readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type AccountRow,
  credentialsUnchanged,
  findLogins,
  findStaffName,
  updatePassword,
} from './accounts.queries.ts'
import {
  findLoginSession,
  findPhoneOfSession,
  insertLoginSession,
  listLoginSessions as readLoginSessions,
  revokeLoginSession,
  revokeLoginSessions,
  touchLoginSession,
} from './login-sessions.queries.ts'
import { hashPassword, hashToken, isHashOutdated, isPasswordRight, newToken } from './passwords.ts'
import { verifySecondFactor, whileNotGuessed } from './second-factor.ts'

/** Ends all login sessions of the caller's account, including the current one. */
export const endLoginSessions = (deps: Deps, { accountId }: LoggedInCaller): Promise<void> =>
  deps.db.asPlatform((tx) => revokeLoginSessions(tx, accountId, { now: deps.now() }))

export const SESSION_IDLE_HOURS = 12
const MAX_SESSION_DAYS = 30

/** The earliest last use and start of a live session. */
export const oldestLiveSession = (now: Date): { usedSince: Date; openedSince: Date } => ({
  usedSince: new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS),
  openedSince: new Date(now.getTime() - MAX_SESSION_DAYS * 24 * HOUR_MS),
})

const TOUCH_EVERY_MS = 60_000

/**
 * Finds the owner of a session token. Sessions end after 12 idle hours, after 30 days, and at once when
 * revoked.
 */
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
    await deps.db.writeAsPlatform((db) => touchLoginSession(db, tokenHash, { usedAt: now, unlessAfter }))
  }
  const { accountId, name, entrepreneurId, staffRole, feedVersion, totpConfirmedAt } = session
  if (entrepreneurId === null)
    return { kind: 'admin', accountId, name, hasSecondFactor: totpConfirmedAt !== null }
  const sellerRole = staffRole ?? 'owner'
  return { kind: 'entrepreneur', accountId, name, entrepreneurId, sellerRole, feedVersion: feedVersion ?? 0 }
}

/**
 * Returns the connection times of a session's phone and its name, such as "Chrome on Android"; null without a
 * session.
 */
export const readPhoneOfSession = async (
  deps: Deps,
  sessionToken: string,
): Promise<(PhoneConnection & { device: string }) | null> => {
  const found = await deps.db.asPlatform((tx) => findPhoneOfSession(tx, hashToken(sessionToken)))
  if (found === null) return null
  const { createdAt, connectedSince, heardUntil, userAgent } = found
  return {
    connectedSince: connectedSince ?? createdAt,
    heardUntil: heardUntil ?? createdAt,
    device: describeDevice(userAgent),
  }
}

/**
 * Lists the live sessions of the caller's account, most recently used first; `isCurrent` marks the caller's.
 */
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

/** Whether an account has a live session other than the caller's. */
export const isLoggedInElsewhere = async (
  deps: Deps,
  tx: Tx,
  { accountId, sessionToken }: { accountId: string; sessionToken: string | null },
): Promise<boolean> => {
  const own = hashToken(sessionToken ?? '')
  const live = await readLoginSessions(tx, accountId, oldestLiveSession(deps.now()))
  return live.some(({ tokenHash }) => tokenHash !== own)
}

export type Credentials = {
  role: AccountRow['role']
  name: string
  password: string
  userAgent: string
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined
}
export type User = {
  id: string
  accountId: string
  role: AccountRow['role']
  staff?: { role: StaffRole; name: string }
}
export type LoggedIn = { sessionToken: string; accountId: string; user: User }

/**
 * An entrepreneur's public id is the seller's, which customers' links contain; the account's id stays
 * private.
 */
export const userOf = (
  { id, role, entrepreneurId }: Pick<AccountRow, 'id' | 'role' | 'entrepreneurId'>,
  person: NonNullable<User['staff']> | null,
): User => ({
  id: entrepreneurId ?? id,
  accountId: id,
  role,
  ...(person !== null && { staff: person }),
})

/**
 * Logs in by an e-mail, a phone number in any form or a user name. Refuses with `invalid_credentials`, with
 * the same text and timing whether the account exists or not, and, once the password is right and a second
 * factor is set up, with `second_factor_needed` or `second_factor_wrong`.
 */
export const logIn = async (deps: Deps, credentials: Credentials): Promise<LoggedIn> => {
  // A password change or a renewed hash may overlap: then a second attempt reads the credentials again.
  const loggedIn = (await attempt(deps, credentials)) ?? (await attempt(deps, credentials))
  if (loggedIn === null) throw new Refusal('invalid_credentials')
  return loggedIn
}

const attempt = async (deps: Deps, credentials: Credentials): Promise<LoggedIn | null> => {
  const { role, name, password } = credentials
  const phone = readPhone(name)?.e164 ?? null
  const candidates = await deps.db.readAsPlatform((tx) =>
    findLogins(tx, { role, name: name.toLowerCase(), phone }),
  )
  const account = await withPassword(deps, candidates, password)
  if (account === null || !mayLogIn(deps, account)) {
    deps.log.warn({ role, accountId: (account ?? candidates[0])?.id ?? null }, 'a login failed')
    throw new Refusal('invalid_credentials')
  }
  const start = () => startSession(deps, account, credentials)
  const hasCode = account.totpConfirmedAt !== null && credentials.code !== undefined
  const sessionToken = await (hasCode ? whileNotGuessed(deps, account.id, start) : start())
  if (sessionToken === null) return null
  deps.log.info({ role, accountId: account.id }, 'logged in')
  const person = await deps.db.readAsPlatform((tx) => findStaffName(tx, account.id))
  return { sessionToken, accountId: account.id, user: userOf(account, person) }
}

/**
 * Finds the account with this password among those that a name may mean. Checks a password even without
 * accounts.
 */
const withPassword = async (
  deps: Deps,
  candidates: readonly AccountRow[],
  password: string,
): Promise<AccountRow | null> => {
  for (const account of candidates)
    if (await isPasswordRight(deps, password, account.passwordHash)) return account
  if (candidates.length === 0) await isPasswordRight(deps, password, null)
  return null
}

/** The demo's passwords are published in the README, so its accounts work in the demo only. */
export const mayLogIn = ({ mode }: Pick<Deps, 'mode'>, { isDemo, disabledAt }: AccountRow): boolean =>
  disabledAt === null && (mode === 'demo' || !isDemo)

/** Returns a new hash if the stored one is outdated. */
const renewedHash = async (
  deps: Deps,
  { passwordHash }: AccountRow,
  password: string,
): Promise<string | null> =>
  passwordHash !== null && isHashOutdated(deps, passwordHash) ? hashPassword(deps, password) : null

/** Returns null if the credentials changed since the check: a login must not outlive a password change. */
const startSession = async (
  deps: Deps,
  account: AccountRow,
  { password, userAgent, code }: Credentials,
): Promise<string | null> => {
  const passwordHash = await renewedHash(deps, account, password)
  return deps.db.asPlatform(async (tx) => {
    if (!(await credentialsUnchanged(tx, account))) return null
    if (account.totpConfirmedAt !== null) await verifySecondFactor(deps, tx, { accountId: account.id, code })
    if (passwordHash !== null) await updatePassword(tx, account.id, passwordHash)
    return writeSession(deps, tx, { accountId: account.id, userAgent })
  })
}

type NewSession = { accountId: string; userAgent: string; staffDeviceId?: string }

/**
 * Creates a login session in the caller's transaction, after the caller has authenticated. Returns its token.
 */
export const writeSession = async (deps: Deps, tx: Tx, session: NewSession): Promise<string> => {
  const [sessionToken, now] = [newToken(deps), deps.now()]
  await insertLoginSession(tx, {
    ...session,
    userAgent: session.userAgent.slice(0, 200),
    tokenHash: hashToken(sessionToken),
    createdAt: now,
    lastUsedAt: now,
  })
  return sessionToken
}

/**
 * Creates a login session after a password was set by a link, in the transaction that locked the account.
 * Returns null if the login requires a second factor or the account may not log in.
 */
export const logInByLink = async (
  deps: Deps,
  tx: Tx,
  { account, userAgent }: { account: AccountRow; userAgent: string },
): Promise<LoggedIn | null> => {
  if (account.totpConfirmedAt !== null || !mayLogIn(deps, account)) return null
  const sessionToken = await writeSession(deps, tx, { accountId: account.id, userAgent })
  const person = await findStaffName(tx, account.id)
  return { sessionToken, accountId: account.id, user: userOf(account, person) }
}

/** Ends a login session for every copy of its token. */
export const logOut = async (deps: Deps, sessionToken: string | null): Promise<void> => {
  if (sessionToken === null) return
  await deps.db.asPlatform((tx) => revokeLoginSession(tx, hashToken(sessionToken), deps.now()))
}

/** In production an admin without a second factor can only set one up. */
export const mustEnrol = ({ mode }: Pick<Deps, 'mode'>, caller: Caller): boolean =>
  mode === 'production' && caller.kind === 'admin' && !caller.hasSecondFactor
