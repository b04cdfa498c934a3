import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type AccountRow,
  findAccount,
  hasPhoneLogin,
  insertAccount,
  isNameTaken,
} from './accounts.queries.ts'
import { queuePasswordLink } from './password-links.ts'
import { hashPassword } from './passwords.ts'

export type NewAccount = Pick<AccountRow, 'role' | 'entrepreneurId' | 'isDemo'> & {
  email?: string
  username?: string
  phone?: string
  password: string
}

/** Makes an account that may log in. One whose name is taken is left alone: false then. */
export const createAccount = async (
  deps: Pick<Deps, 'db' | 'newId' | 'now' | 'passwordCost'>,
  { password, ...account }: NewAccount,
): Promise<boolean> => {
  // A password takes a tenth of a second to hash, and the demo asks for five accounts that are there at each start.
  if (await deps.db.readAsPlatform((tx) => isNameTaken(tx, account))) return false
  const passwordHash = await hashPassword(deps, password)
  const row = { ...account, id: deps.newId(), passwordHash, createdAt: deps.now() }
  return deps.db.asPlatform((tx) => insertAccount(tx, row))
}

/** Whether a seller's owner logs in by phone, and so can be reached without an e-mail address. */
export const logsInByPhone = (deps: Pick<Deps, 'db'>, entrepreneurId: string): Promise<boolean> =>
  deps.db.readAsPlatform((tx) => hasPhoneLogin(tx, entrepreneurId))

/** Refuses with `phone_has_account` a number (E.164) that an entrepreneur logs in with. */
export const refuseTakenPhone = async (tx: Tx, phone: string): Promise<void> => {
  if ((await findAccount(tx, { role: 'entrepreneur', name: phone, phone })) !== null)
    throw new Refusal('phone_has_account')
}

/**
 * An entrepreneur's account named by its phone number (E.164), without a password until its owner sets one by the
 * link that is sent, inside the caller's platform transaction. Refuses with `phone_has_account`.
 */
export const openAccount = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, phone }: { entrepreneurId: string; phone: string },
): Promise<void> => {
  await refuseTakenPhone(tx, phone)
  const id = deps.newId()
  const account = { id, role: 'entrepreneur', entrepreneurId, phone, createdAt: deps.now() } as const
  // Of two at once the second finds the number free and its place taken.
  if (!(await insertAccount(tx, account))) throw new Refusal('phone_has_account')
  await queuePasswordLink(deps, tx, { accountId: id, purpose: 'first' })
}
