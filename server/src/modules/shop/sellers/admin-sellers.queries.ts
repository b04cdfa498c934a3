import type { SubscriptionStatus } from '@minit/domain/shop/subscriptions.ts'
import { and, desc, eq, ilike, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { anywhere, isNamed } from '../../../kernel/like-patterns.ts'
import { PAGE_AND_ONE } from '../../../kernel/paging.ts'
import { payoutSettings } from '../../money/payouts/payouts.tables.ts'
import { sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'
import { isOnTrial, isSelling, isSuspended } from './sellers.queries.ts'
import { entrepreneurs } from './sellers.tables.ts'

export type SellersWanted = {
  text: string | null
  /** Part of a phone number in E.164 digits. */
  digits: string | null
  status: SubscriptionStatus | null
  after: string | null
  now: Date
}

const matches = ({ text, digits }: SellersWanted): SQL | undefined => {
  if (text === null) return undefined
  const words = [
    isNamed(entrepreneurs.businessName, anywhere(text)),
    ilike(entrepreneurs.slug, anywhere(text)),
    isNamed(sql`${entrepreneurs.firstName} || ' ' || ${entrepreneurs.lastName}`, anywhere(text)),
  ]
  return or(...words, ...(digits === null ? [] : [ilike(entrepreneurs.phone, anywhere(digits))]))
}

const hasStatus = (status: SubscriptionStatus | null, now: Date): SQL | undefined => {
  if (status === null) return undefined
  if (status === 'suspended') return isSuspended(now)
  if (status === 'cancelled') return eq(entrepreneurs.subscriptionStatus, status)
  return status === 'trial' ? isOnTrial(now) : and(isSelling(now), not(isOnTrial(now)))
}

const sellers = (tx: Tx) =>
  tx
    .select({ seller: entrepreneurs, totals: sellerTotals, payoutsHeldAt: payoutSettings.heldAt })
    .from(entrepreneurs)
    .innerJoin(sellerTotals, eq(sellerTotals.entrepreneurId, entrepreneurs.id))
    .leftJoin(payoutSettings, eq(payoutSettings.entrepreneurId, entrepreneurs.id))
    .$dynamic()

/** One page plus one row, newest first. */
export const searchSellers = (tx: Tx, wanted: SellersWanted) =>
  sellers(tx)
    .where(
      and(
        matches(wanted),
        hasStatus(wanted.status, wanted.now),
        wanted.after === null ? undefined : lt(entrepreneurs.id, wanted.after),
      ),
    )
    .orderBy(desc(entrepreneurs.id))
    .limit(PAGE_AND_ONE)
export type SellerRow = Awaited<ReturnType<typeof searchSellers>>[number]

/** Locks the seller for a change of its terms. */
export const lockSeller = async (tx: Tx, id: string): Promise<SellerRow | null> => {
  return firstOrNull(await sellers(tx).where(eq(entrepreneurs.id, id)).for('update', { of: entrepreneurs }))
}

export const changeSeller = async (
  tx: Tx,
  id: string,
  change: Partial<typeof entrepreneurs.$inferInsert>,
): Promise<void> => {
  await tx.update(entrepreneurs).set(change).where(eq(entrepreneurs.id, id))
}
