import { BRIEF_CONNECTION_MS, SILENT_AFTER_MS } from '@minit/domain/sales/late-sales.ts'
import { and, desc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import { onceFor } from '../../kernel/once-for.ts'
import { pushSubscriptions } from '../messaging/push/push.tables.ts'
import { sellerTotals } from '../passes/roll-ups/roll-ups.tables.ts'
import { staff } from '../shop/staff/staff.tables.ts'
import { accounts, knownDevices, loginSessions } from './accounts.tables.ts'

/**
 * A new session starts at the account's last contact on any device, so that sales stored there can be
 * uploaded after login.
 */
export const insertLoginSession = async (
  tx: Tx,
  session: typeof loginSessions.$inferInsert,
): Promise<void> => {
  const lastUse = sql<Date>`coalesce((select max(last_used_at) from login_sessions
    where account_id = ${session.accountId}), ${session.createdAt.toISOString()}::timestamptz)`
  await tx
    .insert(loginSessions)
    .values({ ...session, connectedSince: session.createdAt, heardUntil: lastUse })
}

const prepareLoginSession = (db: Tx) =>
  db
    .select({
      accountId: accounts.id,
      name: sql<string>`coalesce(${accounts.username}, ${accounts.email}, ${accounts.phone}, ${staff.name}, ${accounts.id})`,
      staffRole: staff.role,
      entrepreneurId: accounts.entrepreneurId,
      totpConfirmedAt: accounts.totpConfirmedAt,
      createdAt: loginSessions.createdAt,
      lastUsedAt: loginSessions.lastUsedAt,
      feedVersion: sellerTotals.feedVersion,
    })
    .from(loginSessions)
    .innerJoin(accounts, eq(accounts.id, loginSessions.accountId))
    .leftJoin(staff, eq(staff.id, accounts.id))
    .leftJoin(sellerTotals, eq(sellerTotals.entrepreneurId, accounts.entrepreneurId))
    .where(
      and(
        eq(loginSessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(loginSessions.revokedAt),
        isNull(accounts.disabledAt),
      ),
    )
    .prepare('find_login_session')

const preparedFor = onceFor(prepareLoginSession)

/**
 * Finds a session with its account and the version of the seller's feed, so that a poll needs no second read.
 * Prepared once, because every authenticated call runs it.
 */
export const findLoginSession = async (db: Tx, tokenHash: string) =>
  firstOrNull(await preparedFor(db).execute({ tokenHash }))

export const touchLoginSession = async (
  tx: Tx,
  tokenHash: string,
  { usedAt: now, unlessAfter }: { usedAt: Date; unlessAfter: Date },
): Promise<void> => {
  const { createdAt, lastUsedAt, connectedSince, heardUntil } = loginSessions
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS).toISOString()
  const wasSilent = sql`${lastUsedAt} < ${silentSince}::timestamptz`
  const began = sql`coalesce(${connectedSince}, ${createdAt})`
  const wasBrief = sql`${lastUsedAt} - ${began} < make_interval(secs => ${BRIEF_CONNECTION_MS / 1000})`
  await tx
    .update(loginSessions)
    .set({
      lastUsedAt: now,
      connectedSince: sql`case when ${wasSilent} then ${now.toISOString()}::timestamptz else ${began} end`,
      heardUntil: sql`case when ${wasSilent} and not (${wasBrief}) then ${lastUsedAt}
        else coalesce(${heardUntil}, ${createdAt}) end`,
    })
    .where(and(eq(loginSessions.tokenHash, tokenHash), lt(lastUsedAt, unlessAfter)))
}

/** The connection times and user agent of a session's phone; null without such a session. */
export const findPhoneOfSession = async (tx: Tx, tokenHash: string) => {
  const { createdAt, connectedSince, heardUntil, userAgent } = loginSessions
  const rows = await tx
    .select({ createdAt, connectedSince, heardUntil, userAgent })
    .from(loginSessions)
    .where(eq(loginSessions.tokenHash, tokenHash))
  return firstOrNull(rows)
}

/** Deletes the push subscriptions of an ended session's phone. Runs as the platform. */
const deletePushOfSession = async (tx: Tx, sessionTokenHash: string): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionTokenHash, sessionTokenHash))
}

/** As `deletePushOfSession`, for all sessions of an account but one. */
const deletePushOfAccount = async (
  tx: Tx,
  accountId: string,
  exceptTokenHash: string | undefined,
): Promise<void> => {
  const { accountId: owner, sessionTokenHash } = pushSubscriptions
  const others = exceptTokenHash === undefined ? undefined : ne(sessionTokenHash, exceptTokenHash)
  await tx.delete(pushSubscriptions).where(and(eq(owner, accountId), others))
}

export const revokeLoginSession = async (tx: Tx, tokenHash: string, now: Date): Promise<void> => {
  await tx.update(loginSessions).set({ revokedAt: now }).where(eq(loginSessions.tokenHash, tokenHash))
  await deletePushOfSession(tx, tokenHash)
}

/**
 * Ends an account's live sessions, all or all but one, and deletes its known devices and the push
 * subscriptions of its phones.
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
  await deletePushOfAccount(tx, accountId, exceptTokenHash)
}

/** Ends the sessions that a PIN opened on a device of a stall, and its push subscriptions. */
export const revokeSessionsOfDevice = async (tx: Tx, staffDeviceId: string, now: Date): Promise<void> => {
  const ended = await tx
    .update(loginSessions)
    .set({ revokedAt: now })
    .where(and(eq(loginSessions.staffDeviceId, staffDeviceId), isNull(loginSessions.revokedAt)))
    .returning({ tokenHash: loginSessions.tokenHash })
  for (const { tokenHash } of ended) await deletePushOfSession(tx, tokenHash)
}

const MAX_SESSIONS = 50

/** Lists the account's live sessions, most recently used first. */
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

/** Deletes sessions that ended before these instants: by logout, idleness or age. Returns how many. */
export const deleteEndedSessions = async (
  tx: Tx,
  { usedSince, openedSince, revokedSince }: { usedSince: Date; openedSince: Date; revokedSince: Date },
): Promise<number> => {
  const { rowCount } = await tx
    .delete(loginSessions)
    .where(
      or(
        lt(loginSessions.revokedAt, revokedSince),
        lt(loginSessions.lastUsedAt, usedSince),
        lt(loginSessions.createdAt, openedSince),
      ),
    )
  return rowCount ?? 0
}
