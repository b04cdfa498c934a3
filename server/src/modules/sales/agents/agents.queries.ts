import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { voucherAgents } from '../vouchers/vouchers.tables.ts'
import { agentSessions } from './agents.tables.ts'

const MAX_SHOPS = 10

/** Lists agents with a PIN and this number, newest first: an agent may sell for several sellers. */
export const findLogins = (tx: Tx, phone: string) =>
  tx
    .select({ agent: voucherAgents, slug: entrepreneurs.slug })
    .from(voucherAgents)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, voucherAgents.entrepreneurId))
    .where(
      and(eq(voucherAgents.phone, phone), isNull(voucherAgents.removedAt), isNotNull(voucherAgents.pinHash)),
    )
    .orderBy(desc(voucherAgents.id))
    .limit(MAX_SHOPS)
export type AgentLogin = Awaited<ReturnType<typeof findLogins>>[number]

/** Whether the agent still has the entered PIN. The row lock keeps it until the transaction ends. */
export const hasPin = async (
  tx: Tx,
  { entrepreneurId, id, pinHash }: { entrepreneurId: string; id: string; pinHash: string | null },
): Promise<boolean> => {
  const [row] = await tx
    .select({ pinHash: voucherAgents.pinHash, removedAt: voucherAgents.removedAt })
    .from(voucherAgents)
    .where(and(eq(voucherAgents.entrepreneurId, entrepreneurId), eq(voucherAgents.id, id)))
    .for('no key update')
  return row !== undefined && row.removedAt === null && row.pinHash === pinHash
}

export const insertSession = async (tx: Tx, session: typeof agentSessions.$inferInsert): Promise<void> => {
  await tx.insert(agentSessions).values(session)
}

/**
 * Finds the session of a token with its agent, unless it has ended or the agent was removed.
 * Runs as the platform.
 */
export const findSession = async (tx: Tx, tokenHash: string) =>
  firstOrNull(
    await tx
      .select({ session: agentSessions, name: voucherAgents.name })
      .from(agentSessions)
      .innerJoin(
        voucherAgents,
        and(
          eq(voucherAgents.entrepreneurId, agentSessions.entrepreneurId),
          eq(voucherAgents.id, agentSessions.agentId),
        ),
      )
      .where(
        and(
          eq(agentSessions.tokenHash, tokenHash),
          isNull(agentSessions.revokedAt),
          isNull(voucherAgents.removedAt),
        ),
      ),
  )

export const touchSession = async (tx: Tx, tokenHash: string, usedAt: Date): Promise<void> => {
  await tx.update(agentSessions).set({ lastUsedAt: usedAt }).where(eq(agentSessions.tokenHash, tokenHash))
}

export const endSession = async (tx: Tx, tokenHash: string, revokedAt: Date): Promise<void> => {
  await tx.update(agentSessions).set({ revokedAt }).where(eq(agentSessions.tokenHash, tokenHash))
}

/** Ends all sessions of an agent, as with a new PIN. */
export const endSessionsOf = async (tx: TenantTx, agentId: string, revokedAt: Date): Promise<void> => {
  await tx
    .update(agentSessions)
    .set({ revokedAt })
    .where(and(owned(agentSessions, tx), eq(agentSessions.agentId, agentId), isNull(agentSessions.revokedAt)))
}

/** Deletes sessions that have ended: by a logout, a new PIN, idleness or age. */
export const deleteEndedAgentSessions = async (
  tx: Tx,
  { usedSince, openedSince }: { usedSince: Date; openedSince: Date },
): Promise<number> => {
  const { rowCount } = await tx
    .delete(agentSessions)
    .where(
      or(
        isNotNull(agentSessions.revokedAt),
        lt(agentSessions.lastUsedAt, usedSince),
        lt(agentSessions.createdAt, openedSince),
      ),
    )
  return rowCount ?? 0
}
