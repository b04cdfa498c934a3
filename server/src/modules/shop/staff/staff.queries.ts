import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { accounts, loginSessions } from '../../identity/accounts.tables.ts'
import { staff, staffDevices } from './staff.tables.ts'

export type StaffRow = typeof staff.$inferSelect
export type DeviceRow = typeof staffDevices.$inferSelect

const works = (entrepreneurId: string) =>
  and(eq(staff.entrepreneurId, entrepreneurId), isNull(staff.removedAt))

const lastUsed = sql`(select max(${loginSessions.lastUsedAt}) from ${loginSessions}
  where ${loginSessions.accountId} = ${staff.id})`.mapWith(loginSessions.lastUsedAt)

/** Lists a seller's staff in the order they joined, with each one's last login. */
export const listPeople = (tx: Tx, entrepreneurId: string) =>
  tx
    .select({ person: staff, lastUsedAt: sql<Date | null>`${lastUsed}`.mapWith(loginSessions.lastUsedAt) })
    .from(staff)
    .where(works(entrepreneurId))
    .orderBy(asc(staff.id))

export const countPeople = async (tx: Tx, entrepreneurId: string): Promise<number> => {
  const [row] = await tx.select({ people: count() }).from(staff).where(works(entrepreneurId))
  return row?.people ?? 0
}

/** Returns false if a staff member of the seller has this number. */
export const insertPerson = async (tx: Tx, person: typeof staff.$inferInsert): Promise<boolean> => {
  const written = await tx.insert(staff).values(person).onConflictDoNothing().returning({ id: staff.id })
  return written.length > 0
}

/** Locks a staff member until the transaction ends, so that changes and logins run one at a time. */
export const lockPerson = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<StaffRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(staff)
      .where(and(works(entrepreneurId), eq(staff.id, id)))
      .for('update'),
  )

export const updatePerson = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<StaffRow, 'entrepreneurId' | 'id'>,
  change: Partial<Pick<StaffRow, 'name' | 'role' | 'pinHash' | 'removedAt'>>,
): Promise<void> => {
  await tx
    .update(staff)
    .set(change)
    .where(and(eq(staff.entrepreneurId, entrepreneurId), eq(staff.id, id)))
}

/** Finds a seller's staff member by number (E.164), with the account. */
export const findByPhone = async (tx: Tx, entrepreneurId: string, phone: string) =>
  firstOrNull(
    await tx
      .select({ person: staff, account: accounts })
      .from(staff)
      .innerJoin(accounts, eq(accounts.id, staff.id))
      .where(and(works(entrepreneurId), eq(staff.phone, phone))),
  )

const isIn = and(isNotNull(staffDevices.tokenHash), isNull(staffDevices.removedAt))
const ofSeller = (entrepreneurId: string) => eq(staffDevices.entrepreneurId, entrepreneurId)

/** Lists the trusted devices, oldest first. */
export const listDevices = (tx: Tx, entrepreneurId: string): Promise<DeviceRow[]> =>
  tx
    .select()
    .from(staffDevices)
    .where(and(ofSeller(entrepreneurId), isIn))
    .orderBy(asc(staffDevices.id))

/** Ends the seller's open link before a new one is created. */
export const endOpenInvites = async (tx: Tx, entrepreneurId: string, now: Date): Promise<void> => {
  await tx
    .update(staffDevices)
    .set({ removedAt: now })
    .where(and(ofSeller(entrepreneurId), isNull(staffDevices.tokenHash), isNull(staffDevices.removedAt)))
}

export const insertInvite = async (tx: Tx, invite: typeof staffDevices.$inferInsert): Promise<void> => {
  await tx.insert(staffDevices).values(invite)
}

/** Uses up a link; null if it was used, replaced or expired. Of two concurrent uses one succeeds. */
export const takeInvite = async (
  tx: Tx,
  inviteHash: string,
  { tokenHash, now, userAgent }: { tokenHash: string; now: Date; userAgent: string },
): Promise<DeviceRow | null> =>
  firstOrNull(
    await tx
      .update(staffDevices)
      .set({ tokenHash, letInAt: now, userAgent })
      .where(
        and(
          eq(staffDevices.inviteHash, inviteHash),
          isNull(staffDevices.tokenHash),
          isNull(staffDevices.removedAt),
          sql`${staffDevices.inviteEndsAt} > ${now}`,
        ),
      )
      .returning(),
  )

/** Finds a trusted device by its cookie. `isLocked` prevents its removal during a login. */
export const findDevice = async (tx: Tx, tokenHash: string, isLocked = false): Promise<DeviceRow | null> => {
  const found = tx
    .select()
    .from(staffDevices)
    .where(and(eq(staffDevices.tokenHash, tokenHash), isIn))
  return firstOrNull(await (isLocked ? found.for('update') : found))
}

export const touchDevice = async (tx: Tx, { entrepreneurId, id }: DeviceRow, now: Date): Promise<void> => {
  await tx
    .update(staffDevices)
    .set({ lastUsedAt: now })
    .where(and(ofSeller(entrepreneurId), eq(staffDevices.id, id)))
}

/** Returns null if the device is not on the seller's list. */
export const takeDeviceOff = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
  now: Date,
): Promise<DeviceRow | null> =>
  firstOrNull(
    await tx
      .update(staffDevices)
      .set({ removedAt: now })
      .where(and(ofSeller(entrepreneurId), eq(staffDevices.id, id), isIn))
      .returning(),
  )
