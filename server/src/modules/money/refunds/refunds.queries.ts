import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { isCurrent, type Sale } from '../payments/payments.queries.ts'
import { payments } from '../payments/payments.tables.ts'
import { refundEvents, refunds } from './refunds.tables.ts'

export type RefundRow = typeof refunds.$inferSelect
export type RefundRef = { entrepreneurId: string; refundId: string }

const isRefund = ({ entrepreneurId, refundId }: RefundRef) =>
  and(eq(refunds.entrepreneurId, entrepreneurId), eq(refunds.id, refundId))

export const refOf = ({ entrepreneurId, id: refundId }: RefundRow): RefundRef => ({
  entrepreneurId,
  refundId,
})

export const findRefund = async (tx: Tx, ref: RefundRef): Promise<RefundRow | null> =>
  firstOrNull(await tx.select().from(refunds).where(isRefund(ref)))

/** Finds a refund of any seller by its id alone; runs as the platform. */
export const findRefundById = async (tx: Tx, id: string): Promise<RefundRow | null> =>
  firstOrNull(await tx.select().from(refunds).where(eq(refunds.id, id)))

/** False if one is already open or sent: of several concurrent inserts one succeeds. */
export const insertRefund = async (tx: Tx, refund: typeof refunds.$inferInsert): Promise<boolean> => {
  const written = await tx.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return written.length > 0
}

export const updateRefund = async (
  tx: Tx,
  ref: RefundRef,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<void> => {
  await tx.update(refunds).set(change).where(isRefund(ref))
}

const TAKE_ON = `
  update refunds set settled_at = $3::timestamptz
  where entrepreneur_id = $1::text and id = $2::text and state = 'failed' and settled_at is null returning id`

/** Takes a failed refund off the worklist, once. */
export const takeOn = async (tx: Tx, { entrepreneurId, refundId }: RefundRef, now: Date): Promise<boolean> =>
  (await tx.send(TAKE_ON, [entrepreneurId, refundId, now])).length > 0

const LEAVE_FAILED = `
  update refunds set settled_at = $3::timestamptz
  where entrepreneur_id = $1::text and suspense_id = $2::text and state = 'failed' and settled_at is null`

export type OfSuspense = { entrepreneurId: string; suspenseId: string }

/**
 * Takes the failed refunds of suspense money off the worklist, since the money was settled or goes back by
 * another refund. Call it in the transaction that does so, under the lock of the sale.
 */
export const leaveFailedOf = async (
  tx: Tx,
  { entrepreneurId, suspenseId }: OfSuspense,
  now: Date,
): Promise<void> => {
  await tx.send(LEAVE_FAILED, [entrepreneurId, suspenseId, now])
}

/** Finds a purchase of any seller with its payment; runs as the platform. */
export const findSaleAnywhere = async (tx: Tx, purchaseId: string): Promise<Sale | null> => {
  const [row] = await tx
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(
      purchases,
      and(
        eq(purchases.entrepreneurId, payments.entrepreneurId),
        eq(purchases.id, payments.purchaseId),
        isCurrent,
      ),
    )
    .where(eq(purchases.id, purchaseId))
  return row ?? null
}

/** Lists all refunds of a purchase, newest first, also those of suspense money. */
export const listRefundsOf = (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.entrepreneurId, entrepreneurId), eq(refunds.purchaseId, id)))
    .orderBy(desc(refunds.id))
    .limit(50)

/** The last refund of each of these purchases, without refunds of suspense money. */
export const findRefundsOfSales = async (
  tx: Tx,
  entrepreneurId: string,
  purchaseIds: readonly string[],
): Promise<Map<string, RefundRow>> => {
  if (purchaseIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.entrepreneurId, entrepreneurId),
        inArray(refunds.purchaseId, [...purchaseIds]),
        sql`${refunds.suspenseId} is null`,
      ),
    )
    .orderBy(asc(refunds.id))
  return new Map(rows.map((row) => [row.purchaseId, row]))
}

/** Whether a refund of the suspense money is in progress or sent. */
export const isSuspenseSentBack = async (tx: Tx, suspenseId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.suspenseId, suspenseId), sql`${refunds.state} <> 'failed'`))
  return rows.length > 0
}

/** Lists refunds of all sellers that are waiting or requested. */
export const listFollowedRefunds = (tx: Tx): Promise<RefundRef[]> =>
  tx
    .select({ entrepreneurId: refunds.entrepreneurId, refundId: refunds.id })
    .from(refunds)
    .where(inArray(refunds.state, ['waiting', 'asked']))
    .orderBy(refunds.id)

type Confirmation = {
  id: string
  reference: string
  receivedAt: Date
  shiftId: string | null
  actorId: string | null
}

/** Writes the manual event of a sender; false if the refund was confirmed before. */
export const insertManualEvent = async (
  tx: Tx,
  { entrepreneurId, refundId }: RefundRef,
  confirmation: Confirmation,
): Promise<boolean> => {
  const written = await tx
    .insert(refundEvents)
    .values({
      entrepreneurId,
      refundId,
      ...confirmation,
      eventKey: 'person',
      kind: 'succeeded',
      source: 'person',
    })
    .onConflictDoNothing()
    .returning({ id: refundEvents.id })
  return written.length > 0
}
