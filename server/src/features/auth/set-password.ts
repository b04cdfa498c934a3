import { countableName, counterName } from '../../http/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type AccountRow, revokeLoginSessions } from './auth.queries.ts'
import {
  deleteCounters,
  findLinkedAccount,
  lockAccount,
  updatePassword,
  useUpLinks,
} from './passwords.queries.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './tokens.ts'

/**
 * Sets a password by the token of a link. The link, and every other one of its account, is used up; all login
 * sessions end; and whoever guessed at the account no longer keeps its owner out. Returns the account's id. Refuses with
 * `password_link_over`.
 */
export const setPassword = async (deps: Deps, token: string, password: string): Promise<string> => {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const accountId = await deps.db.readAsPlatform((db) => findLinkedAccount(db, tokenHash, now))
  if (accountId === null) throw new Refusal('password_link_over')
  const passwordHash = await hashPassword(password)
  await deps.db.asPlatform(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const usedUp = await useUpLinks(tx, accountId, now)
    // Two may come with the same link at once: the second finds it used.
    if (account === null || !usedUp.includes(tokenHash)) throw new Refusal('password_link_over')
    await updatePassword(tx, accountId, passwordHash)
    await revokeLoginSessions(tx, accountId, now)
    for (const name of loginCountersOf(account)) await deleteCounters(tx, name)
  })
  return accountId
}

/** How the account's counters begin: its names' own, and those for each address. */
const loginCountersOf = ({ role, email, phone, username }: AccountRow): string[] => {
  const scope = role === 'admin' ? 'loginAdmin' : 'loginEntrepreneur'
  return [email, phone, username]
    .filter((name) => name !== null)
    .flatMap((name) => [
      counterName(scope, 'name', countableName(name)),
      counterName(scope, 'login', `${countableName(name)}|`),
    ])
}
