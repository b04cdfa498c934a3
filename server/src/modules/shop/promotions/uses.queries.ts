import type { CodeUses } from '@minit/domain/shop/code-uses.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { promotionBuyers, promotions } from './promotions.tables.ts'

/**
 * SQL: how many uses of a promotion `code` orders hold that wait for their money, those of the number `phone` apart that the same
 * network made: anybody can order for a number from elsewhere. The order `except` is left out. All are SQL.
 */
export const heldUses = (code: string, of: { phone: string; network: string; except: string }): string => `(
  select count(*)::int as held, (count(*) filter (where o.phone = ${of.phone}
    and o.requested_from is not distinct from ${of.network}))::int as held_by_number from purchases o
  where o.entrepreneur_id = ${code}.entrepreneur_id and o.promotion_id = ${code}.id and o.status = 'awaiting_payment'
    and o.holds_use and o.id <> ${of.except})`

const USES = `
  select p.max_uses as "maxUses", (p.used_count - 1 - h.held)::int as used, h.held, h.held_by_number as "heldByNumber"
  from promotions p, lateral ${heldUses('p', { phone: '$3::text', except: '$4::text', network: '$5::text' })} h
  where p.entrepreneur_id = $1::text and p.id = $2::text`

/**
 * Counts the uses of an order's code without its own, just reserved one; other orders with the code wait for
 * the transaction.
 */
export const countUses = async (
  tx: Tx,
  order: {
    entrepreneurId: string
    promotionId?: string | null | undefined
    phone: string
    id: string
    requestedFrom?: string | null | undefined
  },
): Promise<CodeUses> => {
  const [row] = await tx.send<CodeUses>(USES, [
    order.entrepreneurId,
    order.promotionId,
    order.phone,
    order.id,
    order.requestedFrom ?? null,
  ])
  if (row === undefined) throw new Error(`promotion ${order.promotionId} is gone`)
  return row
}

/** A purchase's promotion, and its code if it holds a use. */
export type UseOfOrder = {
  entrepreneurId: string
  customerId: string
  promotionId: string | null
  discountCode: string | null
}

/** Releases the use of an order that ended unpaid, in the transaction that ends it. */
export const releaseRedemption = (tx: Tx, order: UseOfOrder): Promise<void> => changeUses(tx, order, -1)

/**
 * Reserves the use again when money arrives for an ended order, even beyond the limit: its price is honoured.
 */
export const reserveRedemptionAgain = (tx: Tx, order: UseOfOrder): Promise<void> => changeUses(tx, order, 1)

const changeUses = async (tx: Tx, order: UseOfOrder, by: 1 | -1): Promise<void> => {
  const { entrepreneurId, customerId, promotionId, discountCode } = order
  if (promotionId === null || discountCode === null) return
  await tx
    .update(promotions)
    .set({ usedCount: sql`${promotions.usedCount} + ${by}` })
    .where(and(eq(promotions.entrepreneurId, entrepreneurId), eq(promotions.id, promotionId)))
  await tx
    .update(promotionBuyers)
    .set({ uses: sql`${promotionBuyers.uses} + ${by}` })
    .where(
      and(
        eq(promotionBuyers.entrepreneurId, entrepreneurId),
        eq(promotionBuyers.promotionId, promotionId),
        eq(promotionBuyers.customerId, customerId),
      ),
    )
}
