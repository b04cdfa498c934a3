import { CSV_START, csvLine } from '@minit/domain/kernel/csv.ts'
import { formatClock, freetownDay } from '@minit/domain/kernel/durations.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  type BookedLine,
  type Month,
  monthOf,
  readSellerStatement,
  type StatementPiece,
} from './read-statement.ts'
import type { NamedCarrier, StatementLine } from './statement.queries.ts'

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
  'Paid out on, with',
])

export const STATEMENT_WORDS: Record<StatementLine['kind'], string> = {
  sale: 'Sale',
  sponsor_used: 'Sponsored minutes',
  refund: 'Refund',
  payout_reserved: 'Payout',
  payout_returned: 'Payout came back',
  payout_paid: 'Payout arrived late',
  refund_reserved: 'Refund sent again',
  refund_returned: 'Refund came back',
  refund_sent: 'Refund arrived late',
  invoice_paid: 'Invoice of Minit',
  invoice_credit: 'Paid to Minit, not owed',
  travel_cleared: 'Clearing',
}

const signed = (minor: number): number => minorToLe(minor)

const lineOf = (line: BookedLine): string =>
  csvLine([
    freetownDay(line.at),
    formatClock(line.at),
    STATEMENT_WORDS[line.kind],
    line.reference,
    line.what,
    signed(line.grossMinor),
    signed(line.gstMinor),
    signed(line.feeMinor),
    signed(line.owedMinor),
    signed(line.balanceMinor),
    carriedBy(line.carriedBy),
  ])

const totalsLine = (what: string, at: string, balanceMinor: number): string =>
  csvLine([at, '', what, '', '', '', '', '', '', signed(balanceMinor), ''])

const carriedBy = (carrier: NamedCarrier | null): string =>
  carrier === null ? '' : `${freetownDay(carrier.at)} ${carrier.reference}`

/** The same statement as a CSV file. */
export const exportStatement = (deps: Deps, entrepreneurId: string, month: string) => ({
  fileName: `minit-statement-${month}.csv`,
  pieces: csvOf(readSellerStatement(deps, entrepreneurId, monthOf(month)), monthOf(month)),
})

async function* csvOf(pieces: AsyncIterable<StatementPiece>, { from, until }: Month): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (piece.kind === 'start')
      yield CSV_START + HEAD + totalsLine('Balance at the start', freetownDay(from), piece.balanceMinor)
    else if (piece.kind === 'lines') yield piece.lines.map(lineOf).join('')
    else
      yield totalsLine('Balance at the end', freetownDay(new Date(until.getTime() - 1)), piece.balanceMinor)
  }
}
