import type { StatementProvider } from '@minit/domain/money/statements.ts'
import { and, desc, eq, ilike, isNull, like, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { hasOrderCode } from '../../../kernel/order-code-sql.ts'
import { type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import type { ProviderDay } from './days.queries.ts'
import { IS_TAKEN } from './statements.queries.ts'
import { statementDifferences, statementLines } from './statements.tables.ts'

export type DifferenceRow = typeof statementDifferences.$inferSelect
export type NewDifference = typeof statementDifferences.$inferInsert

/** Inserts each difference once; a settled one stays settled. */
export const insertDifferences = async (tx: Tx, differences: readonly NewDifference[]): Promise<void> => {
  if (differences.length === 0) return
  await tx
    .insert(statementDifferences)
    .values([...differences])
    .onConflictDoNothing()
}

const MAX_ROWS = 100

export type DifferencesWanted = {
  search: SaleSearch | null
  /** The order code that the search may be. */
  code: string | null
  after: string | null
  limit: number
}

/** By the start of a reference, number or business name, or by the order or its code. */
const isFound = (search: SaleSearch, code: string | null) => {
  const typed = typedOf(search)
  const start = startingWith(typed)
  return or(
    eq(statementDifferences.purchaseId, typed),
    ilike(statementDifferences.reference, start),
    ilike(statementDifferences.transactionId, start),
    isNamed(entrepreneurs.businessName, start),
    search.kind === 'phone' ? like(statementLines.phone, startingWith(search.start)) : undefined,
    hasOrderCode(statementDifferences.purchaseId, code),
  )
}

/** Lists open differences, newest day first, with the shop and the number (E.164) of each. */
export const listOpenDifferences = (tx: Tx, { search, code, after, limit }: DifferencesWanted) =>
  tx
    .select({
      difference: statementDifferences,
      businessName: entrepreneurs.businessName,
      phone: statementLines.phone,
    })
    .from(statementDifferences)
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, statementDifferences.entrepreneurId))
    .leftJoin(
      statementLines,
      and(
        eq(statementLines.provider, statementDifferences.provider),
        eq(statementLines.lineKey, statementDifferences.subjectKey),
        // Matches the index, which has each movement once.
        sql.raw(`statement_lines.${IS_TAKEN}`),
      ),
    )
    .where(
      and(
        isNull(statementDifferences.settledAt),
        search === null ? undefined : isFound(search, code),
        after === null
          ? undefined
          : sql`(${statementDifferences.day}, ${statementDifferences.id}) < (select l.day, l.id from statement_differences l where l.id = ${after})`,
      ),
    )
    .orderBy(desc(statementDifferences.day), desc(statementDifferences.id))
    .limit(limit)

/** Counts open differences, up to 100. */
export const countOpenDifferences = async (tx: Tx): Promise<number> => {
  const [row] = await tx.send<{ open: number }>(
    `select count(*)::int as open from (select from statement_differences where settled_at is null limit ${MAX_ROWS}) n`,
    [],
  )
  return row?.open ?? 0
}

/**
 * Counts statement lines of outgoing money found since `since` that the ledger lacks and that
 * are not settled.
 */
export const countUnmatchedOut = async (tx: Tx, since: Date): Promise<number> => {
  const [row] = await tx.send<{ open: number }>(
    `select count(*)::int as open from statement_differences
     where settled_at is null and kind = 'unmatched_out' and found_at >= $1`,
    [since],
  )
  return row?.open ?? 0
}

/** Null if there is none or it is settled; of two concurrent calls one wins. */
export const settleManually = async (
  tx: Tx,
  id: string,
  settled: { settledAt: Date; settledBy: string; reason: string },
): Promise<DifferenceRow | null> => {
  const [row] = await tx
    .update(statementDifferences)
    .set({ ...settled, outcome: 'by_hand' })
    .where(and(eq(statementDifferences.id, id), isNull(statementDifferences.settledAt)))
    .returning()
  return row ?? null
}

export const hasDifference = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx
    .select({ one: sql`1` })
    .from(statementDifferences)
    .where(eq(statementDifferences.id, id))
  return rows.length > 0
}

const SETTLE_FOUND = `
  update statement_differences d set settled_at = $2::timestamptz, outcome = 'found'
  where d.provider = $1::text and d.kind = 'missing_there' and d.outcome is distinct from 'found'
    and exists (select from statement_lines l where l.provider = d.provider and l.reference = d.reference
      and (l.kind = 'payment') = (d.line_kind = 'payment') and l.${IS_TAKEN}
      and (not $3::boolean or d.transaction_id is null or l.transaction_id = d.transaction_id))
  returning d.day::text as day`

/** Settles differences that the provider has reported since. Returns the days on which they were missing. */
export const settleFound = async (
  tx: Tx,
  provider: StatementProvider,
  { settledAt, byTransaction }: { settledAt: Date; byTransaction: boolean },
): Promise<ProviderDay[]> => {
  const rows = await tx.send<{ day: string }>(SETTLE_FOUND, [provider, settledAt, byTransaction])
  return [...new Set(rows.map(({ day }) => day))].map((day) => ({ provider, day }))
}
