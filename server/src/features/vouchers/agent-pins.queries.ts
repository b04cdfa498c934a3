import { and, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { voucherAgents } from './vouchers.tables.ts'

/** What an agent's PIN is checked by; null takes the login away. False where there is no such agent who sells now. */
export const writePinHash = async (
  tx: TenantTx,
  agentId: string,
  pinHash: string | null,
): Promise<boolean> => {
  const rows = await tx
    .update(voucherAgents)
    .set({ pinHash })
    .where(and(owned(voucherAgents, tx, agentId), isNull(voucherAgents.removedAt)))
    .returning({ id: voucherAgents.id })
  return rows.length > 0
}
