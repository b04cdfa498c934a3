import type { CashCount } from '@minit/domain/money/cash-counts.ts'
import type { DrawerMoney, MovementKind } from '@minit/domain/money/shifts.ts'
import { and, asc, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { shiftMovements, shifts } from './shifts.tables.ts'

export type ShiftRow = typeof shifts.$inferSelect
export type MovementRow = typeof shiftMovements.$inferSelect
export type DrawerSums = Omit<DrawerMoney, 'floatMinor'> & { salesCount: number }

const isOpenOf = (tx: TenantTx, accountId: string) =>
  and(owned(shifts, tx), eq(shifts.accountId, accountId), isNull(shifts.closedAt))

export const findOpenShift = async (tx: TenantTx, accountId: string): Promise<ShiftRow | null> =>
  firstOrNull(await tx.select().from(shifts).where(isOpenOf(tx, accountId)))

/**
 * Locks the account's open shift: sales that reference it are written before or after, not during the lock.
 */
export const lockOpenShift = async (tx: TenantTx, accountId: string): Promise<ShiftRow | null> =>
  firstOrNull(await tx.select().from(shifts).where(isOpenOf(tx, accountId)).for('update'))

/** The last shift that the account closed. */
export const findLastClosed = async (tx: TenantTx, accountId: string): Promise<ShiftRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(shifts)
      .where(and(owned(shifts, tx), eq(shifts.accountId, accountId), ne(shifts.state, 'open')))
      .orderBy(desc(shifts.id))
      .limit(1),
  )

export const findShift = async (tx: TenantTx, id: string): Promise<ShiftRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(shifts)
      .where(owned(shifts, tx, id)),
  )

/** The float of an existing shift, in minor units. */
export const readFloat = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<ShiftRow, 'entrepreneurId' | 'id'>,
): Promise<number> => {
  const [row] = await tx
    .select({ floatMinor: shifts.floatMinor })
    .from(shifts)
    .where(and(eq(shifts.entrepreneurId, entrepreneurId), eq(shifts.id, id)))
  if (row === undefined) throw new Error('a shift that has a movement is there')
  return row.floatMinor
}

/** Lists a page of all shifts plus one, newest first. */
export const listAllShifts = (tx: TenantTx, after: string | null): Promise<ShiftRow[]> =>
  tx
    .select()
    .from(shifts)
    .where(and(owned(shifts, tx), after === null ? undefined : lt(shifts.id, after)))
    .orderBy(desc(shifts.id))
    .limit(PAGE_AND_ONE)

/** False if the account already has an open shift: of two concurrent inserts one succeeds. */
export const insertShift = async (tx: TenantTx, shift: typeof shifts.$inferInsert): Promise<boolean> => {
  const written = await tx.insert(shifts).values(shift).onConflictDoNothing().returning({ id: shifts.id })
  return written.length > 0
}

export type Closing = DrawerSums & { closedAt: Date; expectedMinor: number } & (
    | { state: 'counted'; closingCount: CashCount; countedMinor: number; differenceReason: string | null }
    | { state: 'not_counted' }
  )

export const writeClosing = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<ShiftRow, 'entrepreneurId' | 'id'>,
  closing: Closing,
): Promise<void> => {
  await tx
    .update(shifts)
    .set(closing)
    .where(and(eq(shifts.entrepreneurId, entrepreneurId), eq(shifts.id, id)))
}

const SUMS = `
  select sold.minor as "salesMinor", sold.count as "salesCount", back.minor as "refundsMinor",
    moved.paid_in as "paidInMinor", moved.taken_out as "takenOutMinor"
  from (
    select coalesce(sum(amount_minor), 0)::float8 as minor, count(*)::int as count from provider_events
    where entrepreneur_id = $1::text and shift_id = $2::text and kind = 'succeeded'
  ) as sold, (
    select coalesce(sum(r.amount_minor), 0)::float8 as minor from refund_events e
    join refunds r on r.entrepreneur_id = e.entrepreneur_id and r.id = e.refund_id
    where e.entrepreneur_id = $1 and e.shift_id = $2
  ) as back, (
    select coalesce(sum(amount_minor) filter (where kind = 'in'), 0)::float8 as paid_in,
      coalesce(sum(amount_minor) filter (where kind = 'out'), 0)::float8 as taken_out
    from shift_movements where entrepreneur_id = $1 and shift_id = $2
  ) as moved`

/** Sums what went through a drawer so far, from its events and movements. */
export const sumDrawer = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<ShiftRow, 'entrepreneurId' | 'id'>,
): Promise<DrawerSums> => {
  const [row] = await tx.send<DrawerSums>(SUMS, [entrepreneurId, id])
  if (row === undefined) throw new Error('sums without a group are one row')
  return row
}

/** False if the key was written before. */
export const insertMovement = async (
  tx: Tx,
  movement: MovementRow & { kind: MovementKind },
): Promise<boolean> => {
  const written = await tx
    .insert(shiftMovements)
    .values(movement)
    .onConflictDoNothing({
      target: [shiftMovements.entrepreneurId, shiftMovements.shiftId, shiftMovements.key],
    })
    .returning({ id: shiftMovements.id })
  return written.length > 0
}

/** Lists a shift's movements, oldest first. */
export const listMovements = (tx: TenantTx, shiftId: string): Promise<MovementRow[]> =>
  tx
    .select()
    .from(shiftMovements)
    .where(and(owned(shiftMovements, tx), eq(shiftMovements.shiftId, shiftId)))
    .orderBy(asc(shiftMovements.id))

/** Lists shifts of all sellers that were opened before an instant and are still open, at most 100. */
export const listForgotten = (tx: Tx, before: Date) =>
  tx
    .select({ entrepreneurId: shifts.entrepreneurId, accountId: shifts.accountId })
    .from(shifts)
    .where(and(isNull(shifts.closedAt), lt(shifts.openedAt, before)))
    .limit(100)

/** Sums the counts of a seller's accounts since an instant, the largest shortage first. */
export const sumByPerson = (tx: TenantTx, from: Date) => {
  const difference = sql`(${shifts.countedMinor} - ${shifts.expectedMinor})`
  const short = sql<number>`coalesce(sum(greatest(-${difference}, 0)), 0)::float8`
  return tx
    .select({
      personName: sql<string>`max(${shifts.personName})`,
      shifts: sql<number>`count(*)::int`,
      notCounted: sql<number>`count(*) filter (where ${shifts.state} = 'not_counted')::int`,
      sales: sql<number>`sum(${shifts.salesMinor})::float8`,
      short,
      over: sql<number>`coalesce(sum(greatest(${difference}, 0)), 0)::float8`,
    })
    .from(shifts)
    .where(and(owned(shifts, tx), gte(shifts.openedAt, from), ne(shifts.state, 'open')))
    .groupBy(shifts.accountId)
    .orderBy(desc(short), asc(sql`max(${shifts.personName})`))
    .limit(50)
}
