import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import type { AgentRow } from './batches.queries.ts'
import { agentSettlements, voucherAgents, voucherBatches, vouchers } from './vouchers.tables.ts'

type AgentRef = { entrepreneurId: string; id: string }

const isAgent = ({ entrepreneurId, id }: AgentRef) =>
  and(eq(voucherAgents.entrepreneurId, entrepreneurId), eq(voucherAgents.id, id))

/** Finds an agent, also a removed one. */
export const findAgent = async (tx: TenantTx, id: string): Promise<AgentRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(voucherAgents)
      .where(owned(voucherAgents, tx, id)),
  )

/** Locks the agent: of two concurrent settlements the second sees the result of the first. */
export const lockAgent = async (tx: Tx, ref: AgentRef): Promise<AgentRow | null> =>
  firstOrNull(await tx.select().from(voucherAgents).where(isAgent(ref)).for('update'))

/** False if another agent of this seller has the number. */
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

/** Lists current agents, and removed ones with an open balance. */
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

export type AgentFigures = {
  agentId: string
  /** Cards with the agent that are not known to be sold. */
  leftCount: number
  soldCount: number
  soldMinor: number
  commissionMinor: number
}

/** Counts what each agent sold and has left; agents without a batch have no row. */
export const countByAgent = async (tx: TenantTx): Promise<AgentFigures[]> => {
  const { agentId, priceMinor } = voucherBatches
  const { soldAt, voidedAt, commissionMinor } = vouchers
  const isSold = sql`${soldAt} is not null and ${voidedAt} is null`
  const rows = await tx
    .select({
      agentId: sql<string>`${agentId}`,
      leftCount: sql<number>`(count(*) filter (where ${soldAt} is null and ${voidedAt} is null))::int`,
      soldCount: sql<number>`(count(*) filter (where ${isSold}))::int`,
      soldMinor: sql`coalesce(sum(${priceMinor}) filter (where ${isSold}), 0)`.mapWith(Number),
      commissionMinor: sql`coalesce(sum(${commissionMinor}) filter (where ${isSold}), 0)`.mapWith(Number),
    })
    .from(vouchers)
    .innerJoin(
      voucherBatches,
      and(
        eq(voucherBatches.entrepreneurId, vouchers.entrepreneurId),
        eq(voucherBatches.id, vouchers.batchId),
      ),
    )
    .where(and(owned(vouchers, tx), sql`${agentId} is not null`))
    .groupBy(agentId)
  return rows
}

type AgentChange = Partial<Pick<AgentRow, 'name' | 'phone' | 'commissionBasisPoints' | 'removedAt'>>

/** False if there is no such current agent. */
export const changeAgent = async (tx: TenantTx, id: string, change: AgentChange): Promise<boolean> => {
  const rows = await tx
    .update(voucherAgents)
    .set(change)
    .where(and(owned(voucherAgents, tx, id), isNull(voucherAgents.removedAt)))
    .returning({ id: voucherAgents.id })
  return rows.length > 0
}

/** Finds the seller's current agent with a number; null without one. */
export const findAgentByPhone = async (tx: TenantTx, phone: string): Promise<AgentRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(voucherAgents)
      .where(and(owned(voucherAgents, tx), eq(voucherAgents.phone, phone), isNull(voucherAgents.removedAt))),
  )

/** Adds to an agent's debt; a negative sum reduces it. */
export const addOwed = async (tx: Tx, ref: AgentRef, owedMinor: number): Promise<void> => {
  await tx
    .update(voucherAgents)
    .set({ owedMinor: sql`${voucherAgents.owedMinor} + ${owedMinor}` })
    .where(isAgent(ref))
}

export const findSettlementByKey = async (tx: Tx, entrepreneurId: string, idempotencyKey: string) =>
  firstOrNull(
    await tx
      .select()
      .from(agentSettlements)
      .where(
        and(
          eq(agentSettlements.entrepreneurId, entrepreneurId),
          eq(agentSettlements.idempotencyKey, idempotencyKey),
        ),
      ),
  )

export const insertSettlement = async (tx: Tx, row: typeof agentSettlements.$inferInsert): Promise<void> => {
  await tx.insert(agentSettlements).values(row)
}

/** The number (E.164) with which an agent logs in; null without such an agent. */
export const findAgentPhone = async (tx: TenantTx, agentId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ phone: voucherAgents.phone })
    .from(voucherAgents)
    .where(owned(voucherAgents, tx, agentId))
  return row?.phone ?? null
}

/** Writes the hash of an agent's PIN; null removes the login. False if there is no such current agent. */
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
