import {
  maySendPasswordLink,
  type PasswordLinkPurpose,
  passwordLinkEnd,
} from '@minit/domain/identity/passwords.ts'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { Tx } from '../../db/database.ts'
import type { LoggedInCaller } from '../../kernel/caller.ts'
import { readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteCounters, limitKey, normalizeLimitKey } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type AccountRow,
  consumeLinks,
  credentialsUnchanged,
  deleteOldLinks,
  findAccount,
  findAccountById,
  findLinkedAccount,
  insertPasswordLink,
  listLinkTimes,
  lockAccount,
  updateAccount,
  updatePassword,
} from './accounts.queries.ts'
import { revokeLoginSessions } from './login-sessions.queries.ts'
import { hashPassword, hashToken, isPasswordRight, newToken, refuseNameAsPassword } from './passwords.ts'
import { isLoggedInElsewhere, type LoggedIn, logInByLink } from './sessions.ts'

export type PasswordChange = { currentPassword: string; newPassword: string; sessionToken: string | null }

/**
 * Changes the caller's password, ends all other login sessions and uses up open links; the current session
 * stays. Refuses with `password_wrong` if the current password is wrong.
 */
export const changePassword = async (
  deps: Deps,
  { accountId }: LoggedInCaller,
  { currentPassword, newPassword, sessionToken }: PasswordChange,
): Promise<void> => {
  const account = await deps.db.readAsPlatform((db) => findAccountById(db, accountId))
  if (account === null || !(await isPasswordRight(deps, currentPassword, account.passwordHash))) throw wrong()
  refuseNameAsPassword(newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(deps, newPassword)
  const now = deps.now()
  await deps.db.asPlatform(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await credentialsUnchanged(tx, account))) throw wrong()
    await updatePassword(tx, accountId, passwordHash)
    await consumeLinks(tx, accountId, now)
    await revokeLoginSessions(tx, accountId, { now, exceptTokenHash: hashToken(sessionToken ?? '') })
  })
}

/** Checks that the caller is the account's owner. Refuses with `password_wrong` at the field `password`. */
export const confirmPassword = async (deps: Deps, accountId: string, password: string): Promise<void> => {
  const account = await deps.db.readAsPlatform((db) => findAccountById(db, accountId))
  if (account !== null && (await isPasswordRight(deps, password, account.passwordHash))) return
  const { code, message } = new Refusal('password_wrong')
  throw new Refusal(code, message, { fields: { password: message } })
}

const wrong = (): Refusal => {
  const refusal = new Refusal('password_wrong')
  return new Refusal('password_wrong', refusal.message, { fields: { currentPassword: refusal.message } })
}

/**
 * Queues a link for the account of this name. The job `sendForgottenLink` finds the account later, so that
 * the answer and its timing do not reveal whether the account exists.
 */
export const forgotPassword = (deps: Deps, name: string): Promise<void> =>
  deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'send-password-link', { name }))

/**
 * Creates a link to set a password and puts its message into the outbox, in the caller's platform
 * transaction: by SMS, or by e-mail without a phone. Does nothing for an account without either, or an
 * admin's: the outbox is the sellers'. Earlier links stay valid until one is used.
 */
export const queuePasswordLink = async (
  deps: Deps,
  tx: Tx,
  { accountId, purpose }: { accountId: string; purpose: PasswordLinkPurpose },
): Promise<void> => {
  const account = await lockAccount(tx, accountId)
  if (account === null || account.entrepreneurId === null) return
  const { entrepreneurId, phone, email } = account
  if (phone === null && email === null) return
  const [token, createdAt] = [newToken(deps), deps.now()]
  const expiresAt = passwordLinkEnd(purpose, createdAt)
  await deleteOldLinks(tx, new Date(createdAt.getTime() - DAY_MS))
  await insertPasswordLink(tx, { tokenHash: hashToken(token), accountId, purpose, createdAt, expiresAt })
  const link = `${deps.publicUrl}/set-password?t=${token}`
  await deps.notices.passwordLink(deps, tx, {
    entrepreneurId,
    phone,
    email,
    purpose,
    link,
    endsAt: expiresAt,
  })
}

/**
 * Sends a link to the entrepreneur's account of this name: a first one if it has no password yet. Does
 * nothing for an unknown name, an admin's, or an account that received a link a moment ago.
 */
export const sendForgottenLink = (deps: Deps, name: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const phone = readPhone(name)?.e164 ?? null
    const found = await findAccount(tx, { role: 'entrepreneur', name: name.toLowerCase(), phone })
    const account = found === null ? null : await lockAccount(tx, found.id)
    if (account === null) return
    if (!maySendPasswordLink(await listLinkTimes(tx, account.id), deps.now())) return
    await queuePasswordLink(deps, tx, {
      accountId: account.id,
      purpose: account.passwordHash === null ? 'first' : 'reset',
    })
  })

export type NewPasswordByLink = {
  token: string
  password: string
  userAgent: string
  /** The current session of the browser, if it is logged in. */
  sessionToken: string | null
}
export type PasswordSet = { accountId: string; endedOthers: boolean; login: LoggedIn | null }

/**
 * Sets a password by the token of a link, uses up all links of the account, ends all sessions and lifts
 * lock-outs by guesses. Its phone number counts as proven. Logs the caller in, unless the login requires a
 * second factor or the account may not log in. Refuses with `password_link_over`.
 */
export const setPassword = async (
  deps: Deps,
  { token, password, userAgent, sessionToken }: NewPasswordByLink,
): Promise<PasswordSet> => {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const accountId = await deps.db.readAsPlatform((db) => findLinkedAccount(db, tokenHash, now))
  if (accountId === null) throw new Refusal('password_link_over')
  const passwordHash = await hashPassword(deps, password)
  return deps.db.asPlatform(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const consumed = await consumeLinks(tx, accountId, now)
    // Of two concurrent uses of the same link the second finds it used.
    if (account === null || !consumed.includes(tokenHash)) throw new Refusal('password_link_over')
    // A refusal rolls the transaction back, so the link stays unused.
    refuseNameAsPassword(password, account, 'password')
    await updatePassword(tx, accountId, passwordHash)
    // The link came by SMS, so its reader has the number.
    if (account.phone !== null) await updateAccount(tx, accountId, { phoneProvenAt: now })
    const endedOthers = await isLoggedInElsewhere(deps, tx, { accountId, sessionToken })
    await revokeLoginSessions(tx, accountId, { now })
    for (const name of loginCountersOf(account)) await deleteCounters(tx, name)
    const login = await logInByLink(deps, tx, { account, userAgent })
    return { accountId, endedOthers, login }
  })
}

/** Key prefixes of the account's counters: by name, and by name and address. */
const loginCountersOf = ({ role, email, phone, username }: AccountRow): string[] => {
  const scope = role === 'admin' ? 'loginAdmin' : 'loginEntrepreneur'
  return [email, phone, username]
    .filter((name) => name !== null)
    .flatMap((name) => [
      limitKey(scope, 'name', normalizeLimitKey(name)),
      limitKey(scope, 'login', `${normalizeLimitKey(name)}|`),
    ])
}
