import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import type { AgentRow } from './batches.queries.ts'
import { agentSettlements, voucherAgents } from './vouchers.tables.ts'

/** Also one that was removed. */
export const findAgent = async (tx: TenantTx, id: string): Promise<AgentRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(voucherAgents)
      .where(owned(voucherAgents, tx, id)),
  )

/** Locked: of two settlings of one agent the second sees what the first left. */
export const lockAgent = async (tx: TenantTx, id: string): Promise<AgentRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(voucherAgents)
      .where(owned(voucherAgents, tx, id))
      .for('update'),
  )

/** False where another agent of this seller has the number already. */
export const insertAgent = async (
  tx: TenantTx,
  agent: typeof voucherAgents.$inferInsert,
): Promise<boolean> => {
  const rows = await tx
    .insert(voucherAgents)
    .values(agent)
    .onConflictDoNothing()
    .returning({ id: voucherAgents.id })
  return rows.length > 0
}

/** Those who sell now, and those removed who still owe or are owed something. */
export const listAgentRows = (tx: TenantTx): Promise<AgentRow[]> =>
  tx
    .select()
    .from(voucherAgents)
    .where(
      and(
        owned(voucherAgents, tx),
        sql`(${voucherAgents.removedAt} is null or ${voucherAgents.owedMinor} <> 0)`,
      ),
    )
    .orderBy(asc(voucherAgents.name), asc(voucherAgents.id))
    .limit(200)

type AgentChange = Partial<Pick<AgentRow, 'name' | 'phone' | 'commissionBasisPoints' | 'removedAt'>>

/** False where there is no such agent, or none who sells now. */
export const changeAgent = async (tx: TenantTx, id: string, change: AgentChange): Promise<boolean> => {
  const rows = await tx
    .update(voucherAgents)
    .set(change)
    .where(and(owned(voucherAgents, tx, id), isNull(voucherAgents.removedAt)))
    .returning({ id: voucherAgents.id })
  return rows.length > 0
}

/** Adds to what an agent owes; less than nothing takes off it. */
export const addOwed = async (tx: TenantTx, id: string, owedMinor: number): Promise<void> => {
  await tx
    .update(voucherAgents)
    .set({ owedMinor: sql`${voucherAgents.owedMinor} + ${owedMinor}` })
    .where(owned(voucherAgents, tx, id))
}

export const findSettlementByKey = async (tx: TenantTx, idempotencyKey: string) =>
  firstOrNull(
    await tx
      .select()
      .from(agentSettlements)
      .where(and(owned(agentSettlements, tx), eq(agentSettlements.idempotencyKey, idempotencyKey))),
  )

export const insertSettlement = async (
  tx: TenantTx,
  row: typeof agentSettlements.$inferInsert,
): Promise<void> => {
  await tx.insert(agentSettlements).values(row)
}
