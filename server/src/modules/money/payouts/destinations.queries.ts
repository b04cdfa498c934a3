import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { payoutDestinations } from './payouts.tables.ts'

export type DestinationRow = typeof payoutDestinations.$inferSelect

/** The current payout number of a seller; null while none is verified. */
export const findDestinationOf = async (tx: Tx, entrepreneurId: string): Promise<DestinationRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(payoutDestinations)
      .where(
        and(
          eq(payoutDestinations.entrepreneurId, entrepreneurId),
          isNotNull(payoutDestinations.verifiedAt),
          isNull(payoutDestinations.replacedAt),
        ),
      ),
  )

export const findDestination = (tx: TenantTx): Promise<DestinationRow | null> =>
  findDestinationOf(tx, tx.sellerId)

/** Locks the last number that was stored and not verified yet. */
export const lockUnverified = async (tx: TenantTx): Promise<DestinationRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(payoutDestinations)
      .where(
        and(
          owned(payoutDestinations, tx),
          isNull(payoutDestinations.verifiedAt),
          isNull(payoutDestinations.replacedAt),
        ),
      )
      .orderBy(desc(payoutDestinations.id))
      .limit(1)
      .for('update'),
  )

export const insertDestination = async (
  tx: TenantTx,
  row: typeof payoutDestinations.$inferInsert,
): Promise<void> => {
  await tx.insert(payoutDestinations).values(row)
}

export const countTry = async (tx: TenantTx, id: string): Promise<void> => {
  await tx
    .update(payoutDestinations)
    .set({ codeTries: sql`${payoutDestinations.codeTries} + 1` })
    .where(owned(payoutDestinations, tx, id))
}

/** Ends the current number and every unverified one; `verifying` becomes current. */
export const replaceDestination = async (
  tx: TenantTx,
  verifying: { id: string; now: Date; heldUntil: Date },
): Promise<void> => {
  await tx
    .update(payoutDestinations)
    .set({ replacedAt: verifying.now })
    .where(
      and(
        owned(payoutDestinations, tx),
        isNull(payoutDestinations.replacedAt),
        sql`${payoutDestinations.id} <> ${verifying.id}`,
      ),
    )
  await tx
    .update(payoutDestinations)
    .set({ verifiedAt: verifying.now, heldUntil: verifying.heldUntil })
    .where(and(owned(payoutDestinations, tx, verifying.id), eq(payoutDestinations.id, verifying.id)))
}

export type PaidAtNumber = { phone: string; id: string; businessName: string }

/** Lists the sellers who are or were paid at one of these numbers (E.164), by name. */
export const listPaidAtNumbers = (tx: Tx, phones: readonly string[]): Promise<PaidAtNumber[]> =>
  tx.send<PaidAtNumber>(
    `select distinct d.phone, e.id, e.business_name as "businessName"
     from payout_destinations d join entrepreneurs e on e.id = d.entrepreneur_id
     where d.phone = any($1::text[]) and d.verified_at is not null order by 3`,
    [phones],
  )
