import { type HeldCodes, holdRefusal } from '@minit/domain/shop/code-stock.ts'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reserveCode, type StockOrder } from './code-stock.queries.ts'
import { HELD_CODE, IS_LEFT, OF_PRESENT_GATEWAY } from './stock-sql.ts'

/**
 * Reserves a code for a sale at the counter, paid in cash: takes a pending order's code if no other is left.
 */
const reserveAnyCode = async (tx: Tx, order: StockOrder): Promise<boolean> =>
  (await reserveCode(tx, order)) || (await reserveCode(tx, order, HELD_CODE))

const LOCK_HELD = `select pg_advisory_xact_lock(hashtext('codes held ' || $1::text))`

/** Serialises orders that count a package's reserved codes, until the transaction ends. */
export const lockHeld = (tx: Tx, packageId: string) => tx.send(LOCK_HELD, [packageId])

/** Counts a package's unsold codes, those that pending orders reserved, and those reserved by one number. */
const countHeld = async (
  tx: Tx,
  { entrepreneurId, packageId, phone }: { entrepreneurId: string; packageId: string; phone: string },
): Promise<HeldCodes> => {
  const [row] = await tx.send<HeldCodes>(
    `select count(*)::int as unsold, (count(*) filter (where not c.is_left))::int as held, (
         select count(*)::int from code_stock c join purchases p on p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id
         where c.entrepreneur_id = $1::text and c.given_at is null and c.removed_at is null and p.status = 'awaiting_payment'
           and p.phone = $3::text) as "heldByNumber"
     from (select ${IS_LEFT} as is_left from code_stock c where c.entrepreneur_id = $1::text and c.package_id = $2::text
       and c.given_at is null and c.removed_at is null and ${OF_PRESENT_GATEWAY}) c`,
    [entrepreneurId, packageId, phone],
  )
  return row ?? { unsold: 0, held: 0, heldByNumber: 0 }
}

export type HoldingOrder = StockOrder & { phone: string; isAtCounter: boolean }

/**
 * Reserves a code for an order, in the order's transaction. Refuses with `codes_sold_out`, and an order to be
 * paid later also with `codes_held` and `codes_held_by_you`. Tests replace `lock`.
 */
export const holdCode = async (tx: Tx, order: HoldingOrder, lock = lockHeld): Promise<void> => {
  if (!order.isAtCounter) {
    await lock(tx, order.packageId)
    const refusal = holdRefusal(await countHeld(tx, order))
    if (refusal !== null) throw new Refusal(refusal)
  }
  const hasCode = order.isAtCounter ? await reserveAnyCode(tx, order) : await reserveCode(tx, order)
  if (!hasCode) throw new Refusal('codes_sold_out')
}

/** Releases a package's codes that pending orders reserved. Returns how many. */
export const releaseHeld = async (
  tx: TenantTx,
  { gatewayId, packageId }: { gatewayId: string; packageId: string },
): Promise<number> => {
  const released = await tx.send(
    `update code_stock c set purchase_id = null where c.entrepreneur_id = $1::text and c.gateway_id = $2::text
       and c.package_id = $3::text and c.given_at is null and c.removed_at is null and exists (
         select from purchases p where p.entrepreneur_id = c.entrepreneur_id and p.id = c.purchase_id
           and p.status = 'awaiting_payment') returning c.id`,
    [tx.sellerId, gatewayId, packageId],
  )
  return released.length
}
