import { type PasswordLinkPurpose, passwordLinkEnd } from '@minit/domain/passwords.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { queuePasswordMessage } from '../delivery/queue-password-message.ts'
import { deleteOldLinks, insertPasswordLink, lockAccount } from './passwords.queries.ts'
import { hashToken, newToken } from './tokens.ts'

const A_DAY_MS = 86_400_000

/**
 * Makes a link to set a password and puts its message into the outbox, inside the caller's transaction, which must be
 * the platform's. It goes by SMS to the account's phone, else to its e-mail. Does nothing for an account that no
 * message can reach, an admin's among them: the outbox is the sellers'. Earlier links stay good until one is used.
 */
export const queuePasswordLink = async (
  deps: Deps,
  tx: Tx,
  accountId: string,
  purpose: PasswordLinkPurpose,
): Promise<void> => {
  const account = await lockAccount(tx, accountId)
  if (account === null || account.entrepreneurId === null) return
  const { entrepreneurId, phone, email } = account
  if (phone === null && email === null) return
  const [token, createdAt] = [newToken(deps), deps.now()]
  const expiresAt = passwordLinkEnd(purpose, createdAt)
  await deleteOldLinks(tx, new Date(createdAt.getTime() - A_DAY_MS))
  await insertPasswordLink(tx, { tokenHash: hashToken(token), accountId, purpose, createdAt, expiresAt })
  const link = `${deps.publicUrl}/set-password?t=${token}`
  await queuePasswordMessage(deps, tx, { entrepreneurId, phone, email, purpose, link, endsAt: expiresAt })
}
