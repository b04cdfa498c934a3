import { voucherName } from '@minit/domain/sales/vouchers.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * Finds the name of an agent's sold but unused card by its sale; null for any other sale. Runs
 * as the platform.
 */
export const findUnusedOfAgent = async (tx: Tx, purchaseId: string): Promise<string | null> => {
  const [row] = await tx.send<{ number: number; position: number }>(
    `select b.number, v.position from purchases p
     join vouchers v on v.entrepreneur_id = p.entrepreneur_id and v.purchase_id = p.id
     join voucher_batches b on b.entrepreneur_id = v.entrepreneur_id and b.id = v.batch_id and b.agent_id is not null
     join passes s on s.entrepreneur_id = v.entrepreneur_id and s.purchase_id = v.purchase_id
     where p.id = $1::text and v.voided_at is null and v.used_at is null
       and s.first_used_at is null and s.revoked_at is null`,
    [purchaseId],
  )
  return row === undefined ? null : voucherName(row.number, row.position)
}
