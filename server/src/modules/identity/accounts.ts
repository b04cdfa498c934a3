import { isPhoneProven } from '@minit/domain/identity/phone-proofs.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type AccountRow,
  findAccount,
  findAccountById,
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

/** Creates an account that can log in. Returns false, and changes nothing, if one of its names is taken. */
export const createAccount = async (
  deps: Pick<Deps, 'db' | 'newId' | 'now' | 'passwordCost'>,
  { password, ...account }: NewAccount,
): Promise<boolean> => {
  // Hashing a password takes 0.1 s, and the demo recreates five existing accounts at each start.
  if (await deps.db.readAsPlatform((tx) => isNameTaken(tx, account))) return false
  const passwordHash = await hashPassword(deps, password)
  const row = { ...account, id: deps.newId(), passwordHash, createdAt: deps.now() }
  return deps.db.asPlatform((tx) => insertAccount(tx, row))
}

/** Whether a seller's owner logs in by phone and so needs no e-mail address to be reached. */
export const logsInByPhone = (deps: Pick<Deps, 'db'>, entrepreneurId: string): Promise<boolean> =>
  deps.db.readAsPlatform((tx) => hasPhoneLogin(tx, entrepreneurId))

/** The number (E.164) that an account logs in with, and whether a link proved it lately; null without one. */
export const readOwnNumber = async (
  deps: Pick<Deps, 'db' | 'now'>,
  accountId: string,
): Promise<{ phone: string; isProven: boolean } | null> => {
  const account = await deps.db.readAsPlatform((tx) => findAccountById(tx, accountId))
  if (account === null || account.phone === null) return null
  return { phone: account.phone, isProven: isPhoneProven(account.phoneProvenAt, deps.now()) }
}

/** Refuses with `phone_has_account` if an entrepreneur logs in with this number (E.164). */
export const refuseTakenPhone = async (tx: Tx, phone: string): Promise<void> => {
  if ((await findAccount(tx, { role: 'entrepreneur', name: phone, phone })) !== null)
    throw new Refusal('phone_has_account')
}

/**
 * Creates an entrepreneur's account for a phone number (E.164), in the caller's platform transaction, and
 * queues the link by which the owner sets the password. Refuses with `phone_has_account`.
 */
export const openAccount = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, phone }: { entrepreneurId: string; phone: string },
): Promise<void> => {
  await refuseTakenPhone(tx, phone)
  const id = deps.newId()
  const account = { id, role: 'entrepreneur', entrepreneurId, phone, createdAt: deps.now() } as const
  // Of two concurrent calls the second passes the check above and fails on the unique index.
  if (!(await insertAccount(tx, account))) throw new Refusal('phone_has_account')
  await queuePasswordLink(deps, tx, { accountId: id, purpose: 'first' })
}
