import { and, asc, eq, gte, notInArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { StatementLineRow } from './statements.queries.ts'
import { statementLines } from './statements.tables.ts'

const MOST = 20

/**
 * What providers' statements say of a reference since an instant, ours or the operator's own as the payer's SMS has it,
 * the oldest first and 20 at most: each movement of money once, in minor units of leones. Of files that were only looked at, none.
 */
export const findStatementLines = (
  tx: Tx,
  { reference, sinceAt }: { reference: string; sinceAt: Date },
): Promise<StatementLineRow[]> =>
  tx
    .select()
    .from(statementLines)
    .where(
      and(
        or(eq(statementLines.reference, reference), eq(statementLines.transactionId, reference)),
        notInArray(statementLines.state, ['read', 'repeated']),
        gte(statementLines.occurredAt, sinceAt),
      ),
    )
    .orderBy(asc(statementLines.occurredAt))
    .limit(MOST)
