import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { forgetPhoneOf, forgetPhonesOf } from '../push/push.queries.ts'
import { sellerTotals } from '../reporting/reporting.tables.ts'
import { accounts, knownDevices, loginSessions, passwordLinks } from './accounts.tables.ts'

export type AccountRow = typeof accounts.$inferSelect

/** An account by any of its names: e-mail, phone number in E.164, or user name. */
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

export const findAccountById = async (tx: Tx, id: string): Promise<AccountRow | null> =>
  firstOrNull(await tx.select().from(accounts).where(eq(accounts.id, id)))

export const updateAccount = async (tx: Tx, id: string, change: Partial<AccountRow>): Promise<void> => {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}

/** Whether what an account logs in with is what it was when the row was read. Until the transaction ends it stays so. */
export const credentialsUnchanged = async (
  tx: Tx,
  { id, passwordHash, totpConfirmedAt }: Pick<AccountRow, 'id' | 'passwordHash' | 'totpConfirmedAt'>,
): Promise<boolean> => {
  const { disabledAt } = accounts
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash, totpConfirmedAt: accounts.totpConfirmedAt, disabledAt })
    .from(accounts)
    .where(eq(accounts.id, id))
    // An update of the account may follow, as of an outdated hash: two at once must not wait for each other.
    .for('no key update')
  return (
    row?.disabledAt === null &&
    row.passwordHash === passwordHash &&
    row.totpConfirmedAt?.getTime() === totpConfirmedAt?.getTime()
  )
}

export const insertLoginSession = async (
  tx: Tx,
  session: typeof loginSessions.$inferInsert,
): Promise<void> => {
  await tx.insert(loginSessions).values(session)
}

const prepareLoginSession = (db: Tx) =>
  db
    .select({
      accountId: accounts.id,
      name: sql<string>`coalesce(${accounts.username}, ${accounts.email}, ${accounts.phone}, ${accounts.id})`,
      entrepreneurId: accounts.entrepreneurId,
      totpConfirmedAt: accounts.totpConfirmedAt,
      createdAt: loginSessions.createdAt,
      lastUsedAt: loginSessions.lastUsedAt,
      feedVersion: sellerTotals.feedVersion,
    })
    .from(loginSessions)
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .leftJoin(sellerTotals, eq(sellerTotals.entrepreneurId, accounts.entrepreneurId))
    .where(and(eq(loginSessions.tokenHash, sql.placeholder('tokenHash')), isNull(loginSessions.revokedAt)))
    .prepare('find_login_session')

const prepared = new WeakMap<Tx, ReturnType<typeof prepareLoginSession>>()

/**
 * The session with its account, and how far the seller's feed has come: a poll needs no second read. Every call of
 * everybody logged in begins with it, so it is put together once and not each time.
 */
export const findLoginSession = async (db: Tx, tokenHash: string) => {
  const statement = prepared.get(db) ?? prepareLoginSession(db)
  prepared.set(db, statement)
  return firstOrNull(await statement.execute({ tokenHash }))
}

export const touchLoginSession = async (
  tx: Tx,
  tokenHash: string,
  { usedAt: now, unlessAfter }: { usedAt: Date; unlessAfter: Date },
): Promise<void> => {
  await tx
    .update(loginSessions)
    .set({ lastUsedAt: now })
    .where(and(eq(loginSessions.tokenHash, tokenHash), lt(loginSessions.lastUsedAt, unlessAfter)))
}

export const revokeLoginSession = async (tx: Tx, tokenHash: string, now: Date): Promise<void> => {
  await tx.update(loginSessions).set({ revokedAt: now }).where(eq(loginSessions.tokenHash, tokenHash))
  await forgetPhoneOf(tx, tokenHash)
}

/**
 * Ends the login sessions of an account that have not ended, all or all but one, and knows none of its devices any more; none of
 * its phones is told of anything.
 */
export const revokeLoginSessions = async (
  tx: Tx,
  accountId: string,
  { now, exceptTokenHash }: { now: Date; exceptTokenHash?: string },
): Promise<void> => {
  const others = exceptTokenHash === undefined ? undefined : ne(loginSessions.tokenHash, exceptTokenHash)
  await tx
    .update(loginSessions)
    .set({ revokedAt: now })
    .where(and(eq(loginSessions.accountId, accountId), isNull(loginSessions.revokedAt), others))
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
  await forgetPhonesOf(tx, accountId, exceptTokenHash)
}

const MAX_SESSIONS = 50

/** The live login sessions of an account, used last first. */
export const listLoginSessions = (
  tx: Tx,
  accountId: string,
  { usedSince, openedSince }: { usedSince: Date; openedSince: Date },
) =>
  tx
    .select()
    .from(loginSessions)
    .where(
      and(
        eq(loginSessions.accountId, accountId),
        isNull(loginSessions.revokedAt),
        gte(loginSessions.lastUsedAt, usedSince),
        gte(loginSessions.createdAt, openedSince),
      ),
    )
    .orderBy(desc(loginSessions.lastUsedAt), desc(loginSessions.createdAt))
    .limit(MAX_SESSIONS)

/** Deletes login sessions that have ended: by a logout, by idleness or by age. Returns how many. */
export const deleteEndedSessions = async (
  tx: Tx,
  { usedSince, openedSince }: { usedSince: Date; openedSince: Date },
): Promise<number> => {
  const { rowCount } = await tx
    .delete(loginSessions)
    .where(
      or(
        isNotNull(loginSessions.revokedAt),
        lt(loginSessions.lastUsedAt, usedSince),
        lt(loginSessions.createdAt, openedSince),
      ),
    )
  return rowCount ?? 0
}

/** An account one of whose names is taken stays as it is: false then. */
export const insertAccount = async (tx: Tx, account: typeof accounts.$inferInsert): Promise<boolean> => {
  const written = await tx
    .insert(accounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return written.length > 0
}

/** An account, locked until the transaction ends: what changes its password or sends it links goes one by one. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<AccountRow | null> =>
  firstOrNull(await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update'))

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

/** Locked until the transaction ends: of two that bring the same code at once, one comes second. */
export const lockOwnAccount = async (tx: Tx, id: string): Promise<AccountRow> => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (row === undefined) throw new Error('an account that calls is there')
  return row
}

export const writeSecondFactor = async (tx: Tx, id: string, change: Partial<SecondFactor>): Promise<void> => {
  await tx.update(accounts).set(change).where(eq(accounts.id, id))
}
