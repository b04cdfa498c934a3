import { referenceSpellings } from '@minit/domain/money/payment-references.ts'
import { and, asc, gte, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { IS_TAKEN, type StatementLineRow } from './statements.queries.ts'
import { statementLines } from './statements.tables.ts'

const MAX_ROWS = 20

/**
 * What providers' statements say of a reference since an instant, ours or the operator's own as the payer's SMS has it, with
 * or without its dots; the oldest first and 20 at most: each movement of money once, in minor units of leones. Of files that
 * were only looked at, none.
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
        // As the indexes have it.
        sql.raw(IS_TAKEN),
        gte(statementLines.occurredAt, sinceAt),
      ),
    )
    .orderBy(asc(statementLines.occurredAt))
    .limit(MAX_ROWS)
}
