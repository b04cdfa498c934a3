import type { LoggedInCaller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { areCredentialsStill, findAccountById, revokeLoginSessions } from './auth.queries.ts'
import { lockAccount, updatePassword, useUpLinks } from './passwords.queries.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'
import { hashToken } from './tokens.ts'

export type PasswordChange = { currentPassword: string; newPassword: string; sessionToken: string | null }

/**
 * Changes the caller's password. All other login sessions end and open links are used up; this session stays.
 * Refuses with `password_wrong` when the current one is not right.
 */
export const changePassword = async (
  deps: Deps,
  { accountId }: LoggedInCaller,
  { currentPassword, newPassword, sessionToken }: PasswordChange,
): Promise<void> => {
  const account = await deps.db.readAsPlatform((db) => findAccountById(db, accountId))
  if (account === null || !(await isPasswordRight(currentPassword, account.passwordHash))) throw wrong()
  const passwordHash = await hashPassword(newPassword)
  const now = deps.now()
  await deps.db.asPlatform(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await areCredentialsStill(tx, account))) throw wrong()
    await updatePassword(tx, accountId, passwordHash)
    await useUpLinks(tx, accountId, now)
    await revokeLoginSessions(tx, accountId, now, hashToken(sessionToken ?? ''))
  })
}

const wrong = (): Refusal => {
  const refusal = new Refusal('password_wrong')
  return new Refusal('password_wrong', refusal.message, { fields: { currentPassword: refusal.message } })
}
