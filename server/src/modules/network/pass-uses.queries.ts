import type { Tx } from '../../db/database.ts'

/**
 * A router has reported a phone with the pass (`$1` the seller, `$2` the purchase), or a phone holds it at
 * `$3`. A pass that waits for the end of another one has that one's phones without being used.
 */
const IS_USED = `
  select exists (select from access_sessions s where s.entrepreneur_id = $1::text and s.purchase_id = $2::text)
    or exists (select from pass_devices d join passes p on p.entrepreneur_id = d.entrepreneur_id and p.purchase_id = d.purchase_id
      where d.entrepreneur_id = $1::text and d.purchase_id = $2::text and d.removed_at is null
        and coalesce(p.opens_at, p.starts_at) <= $3::timestamptz) as "isUsed"`

/** Whether a phone uses the pass of a purchase, or has used it. Call it under the lock of the pass. */
export const isPassUsed = async (
  tx: Tx,
  { entrepreneurId, purchaseId }: { entrepreneurId: string; purchaseId: string },
  now: Date,
): Promise<boolean> => {
  const [row] = await tx.send<{ isUsed: boolean }>(IS_USED, [entrepreneurId, purchaseId, now])
  return row?.isUsed === true
}
