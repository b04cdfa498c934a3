import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import type { AccountRow } from './auth.queries.ts'

export type SecondFactor = Pick<
  AccountRow,
  'sealedTotpSecret' | 'pendingSealedTotpSecret' | 'totpConfirmedAt' | 'lastTotpStep' | 'recoveryCodeDigests'
>

/** Locked until the transaction ends: of two that bring the same code at once, one comes second. */
export const lockAccount = async (tx: Tx, id: string): Promise<AccountRow> => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (row === undefined) throw new Error('an account that calls is there')
  return row
}

export const writeSecondFactor = async (tx: Tx, id: string, change: Partial<SecondFactor>): Promise<void> => {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}
