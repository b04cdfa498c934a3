import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'
import { type AccountRow, findAccount, insertLoginSession } from './auth.queries.ts'
import { isPasswordRight } from './passwords.ts'
import { hashSessionToken, newSessionToken } from './session-tokens.ts'

export type Credentials = { role: AccountRow['role']; name: string; password: string; userAgent: string }
export type LoggedIn = { sessionToken: string; user: { id: string; role: AccountRow['role'] } }

/**
 * Starts a login session. The name may be an e-mail, a phone number in any form or a user name.
 * Refuses with `invalid_credentials`, in the same words and time whether the account exists or not.
 */
export const logIn = async (
  deps: Deps,
  { role, name, password, userAgent }: Credentials,
): Promise<LoggedIn> => {
  const phone = readPhone(name)?.e164 ?? null
  const account = await deps.db.readAsPlatform((tx) => findAccount(tx, role, name.toLowerCase(), phone))
  const isRight = await isPasswordRight(password, account?.passwordHash ?? null)
  if (account === null || !isRight) throw new Refusal('invalid_credentials')
  const sessionToken = newSessionToken(deps)
  const now = deps.now()
  await deps.db.asPlatform((tx) =>
    insertLoginSession(tx, {
      tokenHash: hashSessionToken(sessionToken),
      accountId: account.id,
      createdAt: now,
      lastUsedAt: now,
      userAgent: userAgent.slice(0, 200),
    }),
  )
  // The public id of an entrepreneur is the seller's, which customers' links carry too.
  return { sessionToken, user: { id: account.entrepreneurId ?? account.id, role } }
}
