import { CSV_START, csvLine } from '@minit/domain/csv.ts'
import { formatClock, freetownDay } from '@minit/domain/durations.ts'
import { minorToLe } from '@minit/domain/money.ts'
import type { Deps } from '../../ports/deps.ts'
import { listStatementLines, type StatementLine, sumUntil } from './statement.queries.ts'

const HEAD = csvLine([
  'Date',
  'Time (Freetown)',
  'What',
  'Reference',
  'Package or number',
  'Customer paid (Le)',
  'GST in it (Le)',
  'Platform fee (Le)',
  'To your balance (Le)',
  'Balance after (Le)',
])

const WORDS: Record<StatementLine['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  payout_reserved: 'Payout',
  payout_returned: 'Payout came back',
  payout_paid: 'Payout arrived late',
  refund_returned: 'Refund came back',
  refund_reserved: 'Refund sent again',
  refund_sent: 'Refund arrived late',
}

const signed = (minor: number): number => minorToLe(minor)

const lineOf = (line: StatementLine, balanceMinor: number): string =>
  csvLine([
    freetownDay(line.at),
    formatClock(line.at),
    WORDS[line.kind],
    line.reference,
    line.what,
    signed(line.grossMinor),
    signed(line.gstMinor),
    signed(line.feeMinor),
    signed(line.owedMinor),
    signed(balanceMinor),
  ])

const totalsLine = (what: string, at: string, balanceMinor: number): string =>
  csvLine([at, '', what, '', '', '', '', '', '', signed(balanceMinor)])

const BATCH = 1_000

/** The first instant of a month such as `2026-01` in Freetown, and that of the next. */
const monthOf = (month: string): { from: Date; until: Date } => {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(from)
  until.setUTCMonth(from.getUTCMonth() + 1)
  return { from, until }
}

/**
 * A month of what the platform owes a seller, line by line from the ledger, in batches while it is sent. It begins with the
 * balance of before and ends with that of after; cash is not in it.
 */
export const exportStatement = (deps: Deps, entrepreneurId: string, month: string) => ({
  fileName: `minit-statement-${month}.csv`,
  pieces: piecesOf(deps, entrepreneurId, monthOf(month)),
})

async function* piecesOf(
  deps: Deps,
  entrepreneurId: string,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<string> {
  let balanceMinor = await deps.db.inTenant(entrepreneurId, (tx) => sumUntil(tx, from))
  yield CSV_START + HEAD + totalsLine('Balance at the start', freetownDay(from), balanceMinor)
  let after: { at: Date; id: string } | null = null
  do {
    const wanted = { from, until, after, limit: BATCH }
    const rows: StatementLine[] = await deps.db.inTenant(entrepreneurId, (tx) =>
      listStatementLines(tx, wanted),
    )
    let text = ''
    for (const row of rows) {
      balanceMinor += row.owedMinor
      text += lineOf(row, balanceMinor)
    }
    yield text
    const last = rows.length < BATCH ? undefined : rows.at(-1)
    after = last === undefined ? null : { at: last.at, id: last.id }
  } while (after !== null)
  yield totalsLine('Balance at the end', freetownDay(new Date(until.getTime() - 1)), balanceMinor)
}
