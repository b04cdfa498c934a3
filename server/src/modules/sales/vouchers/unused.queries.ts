import type { Tx } from '../../../db/database.ts'

export type Unused = { unused: number; worthMinor: number }

/**
 * A seller's cards that customers or agents have and can still use: sold, or handed over and still being
 * booked. With their total price.
 */
const UNUSED = `
  select count(*)::int as unused, coalesce(sum(b.price_minor), 0)::float8 as "worthMinor"
  from vouchers v
  join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id
  left join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
  where v.entrepreneur_id = $1::text and (v.sold_at is not null or b.handed_at is not null) and v.voided_at is null
    and v.used_at is null and s.first_used_at is null and s.revoked_at is null and b.use_by > $2::timestamptz`

export const countUnused = async (tx: Tx, entrepreneurId: string, now: Date): Promise<Unused> => {
  const [row] = await tx.send<Unused>(UNUSED, [entrepreneurId, now])
  return row ?? { unused: 0, worthMinor: 0 }
}
