import type { Deps } from '../../ports/deps.ts'
import { type AccountRow, insertAccount } from './auth.queries.ts'
import { hashPassword } from './passwords.ts'

export type NewAccount = Pick<AccountRow, 'role' | 'entrepreneurId' | 'isDemo'> & {
  email?: string
  username?: string
  phone?: string
  password: string
}

/** Makes an account that may log in. One whose name is taken is left alone: false then. */
export const createAccount = async (
  deps: Pick<Deps, 'db' | 'newId' | 'now'>,
  { password, ...account }: NewAccount,
): Promise<boolean> => {
  const passwordHash = await hashPassword(password)
  const row = { ...account, id: deps.newId(), passwordHash, createdAt: deps.now() }
  return deps.db.asPlatform((tx) => insertAccount(tx, row))
}
