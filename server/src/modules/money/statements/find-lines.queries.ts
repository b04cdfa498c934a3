import { referenceSpellings } from '@minit/domain/money/payment-references.ts'
import { and, asc, gte, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { IS_TAKEN, type StatementLineRow } from './statements.queries.ts'
import { statementLines } from './statements.tables.ts'

const MAX_ROWS = 20

/**
 * Finds statement lines by a reference since an instant: ours, or the operator's own as in the payer's SMS,
 * with or without dots. Oldest first, at most 20, each movement of money once, in minor units of leones.
 * Excludes files that were not taken.
 */
export const findStatementLines = (
  tx: Tx,
  { reference, sinceAt }: { reference: string; sinceAt: Date },
): Promise<StatementLineRow[]> => {
  const names = referenceSpellings(reference)
  return tx
    .select()
    .from(statementLines)
    .where(
      and(
        or(inArray(statementLines.reference, names), inArray(statementLines.transactionId, names)),
        // Matches the condition of the indexes.
        sql.raw(IS_TAKEN),
        gte(statementLines.occurredAt, sinceAt),
      ),
    )
    .orderBy(asc(statementLines.occurredAt))
    .limit(MAX_ROWS)
}
