import { CSV_START } from '@minit/domain/csv.ts'
import { freetownDay } from '@minit/domain/durations.ts'
import type { SignedIn } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { auditUncovering } from '../audit/audit-uncovering.ts'
import { findSlug } from './export.queries.ts'
import type { ExportTurns, Turn } from './export-turns.ts'
import { cursorAfter, type SalesFilters, wantedOf } from './list-sales-history.ts'
import { type Cursor, listSales, type SaleRow, type SalesWanted } from './sales.queries.ts'
import { SALES_CSV_HEAD, saleCsvLine } from './sales-csv.ts'

const BATCH = 1_000

export type SalesExport = { fileName: string; pieces: AsyncIterable<string> }

/**
 * A period's sales as CSV, read in batches of short transactions while they are sent, so that no export is ever in
 * memory as a whole. It holds whole phone numbers, so it is written down who asked for it. Refuses with
 * `too_many_requests` while another export of this seller is under way.
 */
export const exportSales = async (
  deps: Deps,
  turns: ExportTurns,
  { accountId, entrepreneurId }: Pick<SignedIn<'entrepreneur'>, 'accountId' | 'entrepreneurId'>,
  filters: SalesFilters,
): Promise<SalesExport> => {
  const now = deps.now()
  const turn = turns.take(entrepreneurId, now)
  try {
    const slug = await deps.db.inTenant(entrepreneurId, (tx) => findSlug(tx, entrepreneurId))
    await auditUncovering(deps, {
      accountId,
      action: 'sales_exported',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      after: filters,
    })
    return {
      fileName: `minit-sales-${slug}-${filters.period}-${freetownDay(now)}.csv`,
      pieces: piecesOf(deps, turn, entrepreneurId, wantedOf(deps, filters)),
    }
  } catch (error) {
    turn.end()
    throw error
  }
}

async function* piecesOf(
  deps: Deps,
  turn: Turn,
  entrepreneurId: string,
  wanted: Omit<SalesWanted, 'limit' | 'after'>,
): AsyncGenerator<string> {
  try {
    yield CSV_START + SALES_CSV_HEAD
    let after: Cursor | null = null
    do {
      if (!turn.goesOn(deps.now())) throw new Error('another export has taken over')
      const batch: SalesWanted = { ...wanted, after, limit: BATCH }
      const rows: SaleRow[] = await deps.db.inTenant(entrepreneurId, (tx) =>
        listSales(tx, entrepreneurId, batch),
      )
      yield rows.map(saleCsvLine).join('')
      after = rows.length < BATCH ? null : cursorAfter(rows)
    } while (after !== null)
  } finally {
    turn.end()
  }
}
