import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'
import { type AccountRow, areCredentialsStill, findAccount, insertLoginSession } from './auth.queries.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { isPasswordRight } from './passwords.ts'
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
export const logIn = async (
  deps: Deps,
  { role, name, password, userAgent, code }: Credentials,
): Promise<LoggedIn> => {
  const phone = readPhone(name)?.e164 ?? null
  const account = await deps.db.readAsPlatform((tx) => findAccount(tx, role, name.toLowerCase(), phone))
  const isRight = await isPasswordRight(password, account?.passwordHash ?? null)
  if (account === null || !isRight) throw new Refusal('invalid_credentials')
  const sessionToken = await startSession(deps, account, userAgent, code)
  // The public id of an entrepreneur is the seller's, which customers' links carry too.
  return { sessionToken, accountId: account.id, user: { id: account.entrepreneurId ?? account.id, role } }
}

const startSession = async (
  deps: Deps,
  account: AccountRow,
  userAgent: string,
  code: string | undefined,
): Promise<string> => {
  const sessionToken = newToken(deps)
  const now = deps.now()
  await deps.db.asPlatform(async (tx) => {
    if (account.totpConfirmedAt !== null) await passSecondFactor(deps, tx, account.id, code)
    // A new password ends all sessions: one that the old password opened at the same instant must not slip past it.
    if (!(await areCredentialsStill(tx, account))) throw new Refusal('invalid_credentials')
    await insertLoginSession(tx, {
      tokenHash: hashToken(sessionToken),
      accountId: account.id,
      createdAt: now,
      lastUsedAt: now,
      userAgent: userAgent.slice(0, 200),
    })
  })
  return sessionToken
}
