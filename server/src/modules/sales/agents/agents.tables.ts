import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, instant } from '../../../db/columns.ts'
import { voucherAgents } from '../vouchers/vouchers.tables.ts'

/** Login sessions of agents. They open an agent's own page only; accounts have theirs in `login_sessions`. */
export const agentSessions = pgTable(
  'agent_sessions',
  {
    entrepreneurId: entrepreneurId(),
    agentId: text().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.tokenHash] }),
    uniqueIndex('agent_sessions_token').on(table.tokenHash),
    index('agent_sessions_of_agent').on(table.entrepreneurId, table.agentId),
    foreignKey({
      columns: [table.entrepreneurId, table.agentId],
      foreignColumns: [voucherAgents.entrepreneurId, voucherAgents.id],
    }),
  ],
)
