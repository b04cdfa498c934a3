import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { payoutDestinations, payoutSettings } from './payouts.tables.ts'

/** Lists sellers with daily payouts, a verified number and no hold. */
export const listDailySellers = (tx: Tx, now: Date) =>
  tx
    .select({ entrepreneurId: payoutSettings.entrepreneurId })
    .from(payoutSettings)
    .innerJoin(
      payoutDestinations,
      and(
        eq(payoutDestinations.entrepreneurId, payoutSettings.entrepreneurId),
        isNull(payoutDestinations.replacedAt),
        lte(payoutDestinations.heldUntil, now),
      ),
    )
    .where(and(eq(payoutSettings.isDaily, true), isNull(payoutSettings.heldAt)))
    .orderBy(payoutSettings.entrepreneurId)
