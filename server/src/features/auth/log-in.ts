import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'
import { type AccountRow, areCredentialsStill, findAccount, insertLoginSession } from './auth.queries.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { updatePassword } from './passwords.queries.ts'
import { hashPassword, isHashOutdated, isPasswordRight } from './passwords.ts'
import { hashToken, newToken } from './tokens.ts'

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
  const account = await deps.db.readAsPlatform((tx) => findAccount(tx, role, name.toLowerCase(), phone))
  const isRight = await isPasswordRight(password, account?.passwordHash ?? null)
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
const renewedHash = async ({ passwordHash }: AccountRow, password: string): Promise<string | null> =>
  passwordHash !== null && isHashOutdated(passwordHash) ? hashPassword(password) : null

/** Null when the account's credentials are no longer those that were checked: a login must not slip past a change. */
const startSession = async (
  deps: Deps,
  account: AccountRow,
  { password, userAgent, code }: Credentials,
): Promise<string | null> => {
  const sessionToken = newToken(deps)
  const now = deps.now()
  const passwordHash = await renewedHash(account, password)
  const isStarted = await deps.db.asPlatform(async (tx) => {
    if (!(await areCredentialsStill(tx, account))) return false
    if (account.totpConfirmedAt !== null) await passSecondFactor(deps, tx, account.id, code)
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
