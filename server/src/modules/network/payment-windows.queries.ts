import type { TenantTx } from '../../db/database.ts'
import { paymentWindows } from './network.tables.ts'

/** An order that waits for a wallet's app, with its phone. */
export type WaitingOrder = {
  purchaseId: string
  deviceDigest: string
  /** When its window closes; null if it had none. */
  untilAt: Date | null
  /** How many windows the phone had today, for any order. */
  usedToday: number
}

type Row = { purchase_id: string; device_digest: string; until_at: Date | null; used_today: number }

/** Only orders that the wallet accepted wait for its app: before that there is nothing to pay. */
const WAITING = `
  select d.purchase_id, d.device_digest, w.until_at,
    (select count(*)::int from payment_windows u where u.entrepreneur_id = $1::text
      and u.device_digest = d.device_digest and u.day = $3::date) as used_today
  from pass_devices d
  join purchases p on p.entrepreneur_id = d.entrepreneur_id and p.id = d.purchase_id
    and p.status = 'awaiting_payment' and p.payment_method = 'vult' and p.pay_by > $4::timestamptz
  join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id and y.is_current and y.accepted_at is not null
  left join payment_windows w on w.entrepreneur_id = d.entrepreneur_id and w.purchase_id = d.purchase_id
    and w.device_digest = d.device_digest
  where d.entrepreneur_id = $1::text and d.device_digest = any ($2::text[]) and d.removed_at is null
  order by d.purchase_id`

export const listWaitingOrders = async (
  tx: TenantTx,
  { digests, day, now }: { digests: readonly string[]; day: string; now: Date },
): Promise<WaitingOrder[]> => {
  const rows = await tx.send<Row>(WAITING, [tx.sellerId, digests, day, now])
  return rows.map((row) => ({
    purchaseId: row.purchase_id,
    deviceDigest: row.device_digest,
    untilAt: row.until_at,
    usedToday: row.used_today,
  }))
}

/**
 * Returns false if the phone's place of the day is taken or the order had a window: of two reports one opens
 * it.
 */
export const insertWindow = async (
  tx: TenantTx,
  window: typeof paymentWindows.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(paymentWindows)
    .values(window)
    .onConflictDoNothing()
    .returning({ purchaseId: paymentWindows.purchaseId })
  return written.length > 0
}
