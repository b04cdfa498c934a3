import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasNoJob } from '../../../jobs/lost-jobs.ts'
import type { PayoutRef } from './payouts.queries.ts'
import { payoutDestinations, payoutSettings, payouts } from './payouts.tables.ts'

/** Payouts that should have been looked at long ago and have no job that will: neither waiting nor at work. */
export const listLostPayouts = (tx: Tx, overdueSince: Date): Promise<PayoutRef[]> =>
  tx
    .select({ entrepreneurId: payouts.entrepreneurId, payoutId: payouts.id })
    .from(payouts)
    .where(and(lte(payouts.nextCheckAt, overdueSince), hasNoJob('follow-payout', payouts.id)))
    .orderBy(payouts.nextCheckAt)
    .limit(500)

/** The sellers who are to be sent everything each day, have a number for it, and are not held. */
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
