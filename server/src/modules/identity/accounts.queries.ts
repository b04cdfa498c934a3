import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { staff } from '../shop/staff/staff.tables.ts'
import { accounts, passwordLinks } from './accounts.tables.ts'

export type AccountRow = typeof accounts.$inferSelect

/** Finds an account by any of its names: e-mail, phone number in E.164, or user name. */
export const findAccount = async (
  tx: Tx,
  { role, name, phone }: { role: AccountRow['role']; name: string; phone: string | null },
): Promise<AccountRow | null> => {
  const names: (SQL | undefined)[] = [eq(accounts.email, name), eq(accounts.username, name)]
  if (phone !== null) names.push(eq(accounts.phone, phone))
  return firstOrNull(
    await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.role, role), or(...names))),
  )
}

const MAX_STALLS = 5

/**
 * Finds all accounts that a name may mean: the account above, and those of stalls where the number works,
 * newest first. One number may own a shop and sell at another; the password decides.
 */
export const findLogins = async (
  tx: Tx,
  wanted: { role: AccountRow['role']; name: string; phone: string | null },
): Promise<AccountRow[]> => {
  const own = await findAccount(tx, wanted)
  if (wanted.role !== 'entrepreneur' || wanted.phone === null) return own === null ? [] : [own]
  const working = await tx
    .select(getTableColumns(accounts))
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.id))
    .where(and(eq(staff.phone, wanted.phone), isNull(staff.removedAt), isNotNull(accounts.passwordHash)))
    .orderBy(desc(staff.id))
    .limit(MAX_STALLS)
  return own === null ? working : [own, ...working]
}

export const findAccountById = async (tx: Tx, id: string): Promise<AccountRow | null> =>
  firstOrNull(await tx.select().from(accounts).where(eq(accounts.id, id)))

/** Whether the seller's owner logs in by a phone number; staff's numbers are not in their accounts. */
export const hasPhoneLogin = async (tx: Tx, entrepreneurId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.entrepreneurId, entrepreneurId), isNotNull(accounts.phone)))
    .limit(1)
  return rows.length > 0
}

export const updateAccount = async (tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> => {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}

/**
 * Whether the account's credentials are unchanged since the row was read. Locks them until the transaction
 * ends.
 */
export const credentialsUnchanged = async (
  tx: Tx,
  { id, passwordHash, totpConfirmedAt }: Pick<AccountRow, 'id' | 'passwordHash' | 'totpConfirmedAt'>,
): Promise<boolean> => {
  const { disabledAt } = accounts
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash, totpConfirmedAt: accounts.totpConfirmedAt, disabledAt })
    .from(accounts)
    .where(eq(accounts.id, id))
    // The transaction may update the account later: with a weaker lock, two at once would deadlock.
    .for('no key update')
  return (
    row?.disabledAt === null &&
    row.passwordHash === passwordHash &&
    row.totpConfirmedAt?.getTime() === totpConfirmedAt?.getTime()
  )
}

/** Returns false, and inserts nothing, if one of the account's names is taken. */
export const insertAccount = async (tx: Tx, account: typeof accounts.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(accounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return written.length > 0
}

type Names = { email?: string | null; phone?: string | null; username?: string | null }

/** Whether an account of any role has one of these names. */
export const isNameTaken = async (tx: Tx, { email, phone, username }: Names): Promise<boolean> => {
  const names = [
    ...(email ? [eq(accounts.email, email)] : []),
    ...(phone ? [eq(accounts.phone, phone)] : []),
    ...(username ? [eq(accounts.username, username)] : []),
  ]
  if (names.length === 0) return false
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(...names))
    .limit(1)
  return rows.length > 0
}

/** Locks an account, so that password changes and new links run one at a time. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<AccountRow | null> =>
  firstOrNull(await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update'))

export const updatePassword = async (tx: Tx, accountId: string, passwordHash: string): Promise<void> => {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
}

export const insertPasswordLink = async (tx: Tx, link: typeof passwordLinks.$inferInsert): Promise<void> => {
  await tx.insert(passwordLinks).values(link)
}

/** When the account's links were created, newest first. */
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

/** The account of an open link; null if there is none, or if it was used or expired. */
export const findLinkedAccount = async (tx: Tx, tokenHash: string, now: Date): Promise<string | null> => {
  const [row] = await tx
    .select({ accountId: passwordLinks.accountId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isOpen(now)))
  return row?.accountId ?? null
}

/** Uses up all open links of an account; returns the hashes of their tokens. */
export const consumeLinks = async (tx: Tx, accountId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.accountId, accountId), isOpen(now)))
    .returning({ tokenHash: passwordLinks.tokenHash })
  return rows.map(({ tokenHash }) => tokenHash)
}

export type SecondFactor = Pick<
  AccountRow,
  'sealedTotpSecret' | 'pendingSealedTotpSecret' | 'totpConfirmedAt' | 'lastTotpStep' | 'recoveryCodeDigests'
>

/** Locks the account until the transaction ends, so that of two logins with one code the second fails. */
export const lockOwnAccount = async (tx: Tx, id: string): Promise<AccountRow> =>
  surely(await lockAccount(tx, id))

export const findOwnAccount = async (tx: Tx, id: string): Promise<AccountRow> =>
  surely(await findAccountById(tx, id))

const surely = (account: AccountRow | null): AccountRow => {
  if (account === null) throw new Error('an account that calls is there')
  return account
}

export const writeSecondFactor = async (tx: Tx, id: string, change: Partial<SecondFactor>): Promise<void> => {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}

/** The staff member whose account it is; null for an owner or an admin. */
export const findStaffName = async (tx: Tx, accountId: string) =>
  firstOrNull(
    await tx
      .select({ role: staff.role, name: staff.name })
      .from(staff)
      .where(and(eq(staff.id, accountId), isNull(staff.removedAt))),
  )
