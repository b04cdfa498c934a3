import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { statusAt } from '@minit/domain/shop/subscriptions.ts'
import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { passes } from '../../passes/passes.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { messageDays, messages } from './messages.tables.ts'

export const insertMessage = async (tx: Tx, row: typeof messages.$inferInsert): Promise<void> => {
  await tx.insert(messages).values(row)
}

/**
 * Claims a queued message for sending, with its pass if it has one; null if it is not queued or another
 * worker has it.
 */
export const claimMessage = async (
  tx: TenantTx,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
) => {
  const [message] = await tx
    .update(messages)
    .set({ leaseUntil, attempts: sql`${messages.attempts} + 1` })
    .where(
      and(
        owned(messages, tx, id),
        eq(messages.state, 'queued'),
        or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now)),
      ),
    )
    .returning()
  if (message === undefined) return null
  if (message.purchaseId === null) return { message, pass: null, isGift: false }
  const [found] = await tx
    .select({ pass: passes, recipientPhone: purchases.recipientPhone })
    .from(passes)
    .innerJoin(
      purchases,
      and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
    )
    .where(and(owned(passes, tx), eq(passes.purchaseId, message.purchaseId)))
  return found === undefined ? null : { message, pass: found.pass, isGift: found.recipientPhone !== null }
}
export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/** Whether a message is queued, even if another worker has it. */
export const isMessageQueued = async (tx: TenantTx, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ state: messages.state })
    .from(messages)
    .where(owned(messages, tx, id))
  return row?.state === 'queued'
}

/** Writes the outcome if the caller still holds the lease. A stale worker changes nothing and gets false. */
export const finishMessage = async (
  tx: TenantTx,
  { message }: ClaimedMessage,
  outcome: Partial<typeof messages.$inferInsert>,
): Promise<boolean> => {
  const written = await tx
    .update(messages)
    .set({ ...outcome, leaseUntil: null })
    .where(
      and(
        owned(messages, tx, message.id),
        eq(messages.state, 'queued'),
        eq(messages.attempts, message.attempts),
      ),
    )
    .returning({ id: messages.id })
  return written.length > 0
}

export const findMessageState = async (tx: TenantTx, id: string) => {
  const [row] = await tx
    .select({ state: messages.state })
    .from(messages)
    .where(owned(messages, tx, id))
  return row?.state ?? null
}

/** Locks a paid or given purchase with its pass, so that two concurrent resends count each other. */
export const lockDelivery = async (tx: TenantTx, purchaseId: string) =>
  firstOrNull(
    await tx
      .select({
        pass: passes,
        phone: purchases.phone,
        recipientPhone: purchases.recipientPhone,
        idempotencyKey: purchases.idempotencyKey,
        channel: purchases.channel,
        priceMinor: purchases.priceMinor,
        baseMinutes: purchases.baseMinutes,
      })
      .from(purchases)
      .innerJoin(
        passes,
        and(eq(passes.entrepreneurId, purchases.entrepreneurId), eq(passes.purchaseId, purchases.id)),
      )
      .where(
        and(
          owned(purchases, tx, purchaseId),
          // Given minutes went to a number; free ones did not.
          or(
            eq(purchases.status, 'paid'),
            and(eq(purchases.status, 'granted'), isNotNull(purchases.recipientPhone)),
          ),
        ),
      )
      .for('update'),
  )

/** When messages about a purchase were queued, newest first. */
export const listSendTimes = async (tx: TenantTx, purchaseId: string): Promise<Date[]> => {
  const rows = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(and(owned(messages, tx), eq(messages.purchaseId, purchaseId)))
    .orderBy(desc(messages.id))
    .limit(10)
  return rows.map(({ createdAt }) => createdAt)
}

/** The seller's status, and the number of messages queued for it today. */
export const findMessagesToday = async (tx: Tx, entrepreneurId: string, now: Date) => {
  const isToday = and(eq(messageDays.entrepreneurId, entrepreneurs.id), eq(messageDays.day, freetownDay(now)))
  const [row] = await tx
    .select({
      status: entrepreneurs.subscriptionStatus,
      trialEndsAt: entrepreneurs.trialEndsAt,
      used: sql<number>`coalesce(${messageDays.used}, 0)`.mapWith(Number),
    })
    .from(entrepreneurs)
    .leftJoin(messageDays, isToday)
    .where(eq(entrepreneurs.id, entrepreneurId))
  if (row === undefined) throw new Error('the seller of a message is missing')
  return { status: statusAt(row, now), used: row.used }
}

/**
 * Counts one more message of today if fewer than `aDay` were queued; false if none is left. A concurrent call
 * waits for this transaction.
 */
export const countMessage = async (
  tx: Tx,
  entrepreneurId: string,
  aDay: number,
  now: Date,
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    insert into message_days as d (entrepreneur_id, day, used) values (${entrepreneurId}, ${freetownDay(now)}, 1)
    on conflict (entrepreneur_id) do update set day = excluded.day,
      used = case when d.day = excluded.day then d.used + 1 else 1 end,
      used_for_account = case when d.day = excluded.day then d.used_for_account else 0 end
    where d.day <> excluded.day or d.used < ${aDay} returning used`)
  return rows.length > 0
}

/** Counts one more of today's messages about the seller's own account, up to `aDay`. */
export const countAccountMessage = async (
  tx: Tx,
  entrepreneurId: string,
  aDay: number,
  now: Date,
): Promise<void> => {
  await tx.execute(sql`
    insert into message_days as d (entrepreneur_id, day, used, used_for_account)
    values (${entrepreneurId}, ${freetownDay(now)}, 1, 1)
    on conflict (entrepreneur_id) do update set day = excluded.day,
      used = case when d.day = excluded.day then d.used + 1 else 1 end,
      used_for_account = case when d.day = excluded.day then d.used_for_account + 1 else 1 end
    where d.day <> excluded.day or d.used_for_account < ${aDay}`)
}
