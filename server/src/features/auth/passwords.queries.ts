import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { accounts, passwordLinks } from '../../db/schema/accounts.ts'
import { rateLimits } from '../../db/schema/platform.ts'
import type { AccountRow } from './auth.queries.ts'

/** An account, locked until the transaction ends: what changes its password or sends it links goes one by one. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<AccountRow | null> => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  return row ?? null
}

export const updatePassword = async (tx: Tx, accountId: string, passwordHash: string): Promise<void> => {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
}

export const insertPasswordLink = async (tx: Tx, link: typeof passwordLinks.$inferInsert): Promise<void> => {
  await tx.insert(passwordLinks).values(link)
}

/** When links were made for an account, the newest first. */
export const listLinkTimes = async (tx: Tx, accountId: string): Promise<Date[]> => {
  const rows = await tx
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(eq(passwordLinks.accountId, accountId))
    .orderBy(desc(passwordLinks.createdAt))
    .limit(10)
  return rows.map(({ createdAt }) => createdAt)
}

export const deleteOldLinks = async (tx: Tx, endedBefore: Date): Promise<void> => {
  await tx.delete(passwordLinks).where(lt(passwordLinks.expiresAt, endedBefore))
}

const isOpen = (now: Date) => and(isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now))

/** Whose open link this is; null when there is none, or it was used or is too old. */
export const findLinkedAccount = async (tx: Tx, tokenHash: string, now: Date): Promise<string | null> => {
  const [row] = await tx
    .select({ accountId: passwordLinks.accountId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isOpen(now)))
  return row?.accountId ?? null
}

/** Uses up all open links of an account; returns the hashes of their tokens. */
export const useUpLinks = async (tx: Tx, accountId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.accountId, accountId), isOpen(now)))
    .returning({ tokenHash: passwordLinks.tokenHash })
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Deletes the counters whose name begins so. */
export const deleteCounters = async (tx: Tx, start: string): Promise<void> => {
  await tx.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${start})`)
}
