import { and, desc, eq, gte } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { voucherBatches, vouchers } from '../vouchers/vouchers.tables.ts'

const SHOWN_BATCHES = 50

/** Lists an agent's batches, newest first. */
export const listBatchesOfAgent = (tx: TenantTx, agentId: string) =>
  tx
    .select()
    .from(voucherBatches)
    .where(and(owned(voucherBatches, tx), eq(voucherBatches.agentId, agentId)))
    .orderBy(desc(voucherBatches.id))
    .limit(SHOWN_BATCHES)

const inItsBatch = and(
  eq(voucherBatches.entrepreneurId, vouchers.entrepreneurId),
  eq(voucherBatches.id, vouchers.batchId),
)

/** Counts the agent's cards sold with the sell button since an instant, also at the stall. */
export const countSoldSince = async (tx: TenantTx, agentId: string, since: Date): Promise<number> =>
  tx.$count(
    tx
      .select({ id: vouchers.id })
      .from(vouchers)
      .innerJoin(voucherBatches, inItsBatch)
      .where(
        and(
          owned(vouchers, tx),
          eq(voucherBatches.agentId, agentId),
          eq(vouchers.soldBy, 'agent'),
          gte(vouchers.soldAt, since),
        ),
      ),
  )

/** The batch of a card. */
export const batchOf = async (tx: TenantTx, cardId: string): Promise<string> => {
  const [row] = await tx
    .select({ batchId: vouchers.batchId })
    .from(vouchers)
    .where(owned(vouchers, tx, cardId))
  if (row === undefined) throw new Error(`there is no card ${cardId}`)
  return row.batchId
}
