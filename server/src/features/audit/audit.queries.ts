import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { auditLog } from './audit.tables.ts'

export const insertAudit = async (tx: Tx, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row)
}

export const findAccountName = async (tx: Tx, accountId: string): Promise<string> => {
  const [row] = await tx
    .select({ username: accounts.username, email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.username ?? row?.email ?? row?.phone ?? accountId
}
