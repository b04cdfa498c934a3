import { carriersInTurn } from '@minit/domain/money/payout-shares.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  listCarriersInTurn,
  listStatementLines,
  type NamedCarrier,
  type StatementLine,
  sumsUntil,
} from './statement.queries.ts'

/** A line with the balance after it and, for what was earned, the payout or invoice that carried its money. */
export type BookedLine = StatementLine & { balanceMinor: number; carriedBy: NamedCarrier | null }

/** Sums of lines, in minor units. */
type LineSums = Pick<StatementLine, 'grossMinor' | 'gstMinor' | 'feeMinor' | 'owedMinor'>

/** Sums of a month's lines, in minor units. */
type StatementTotals = {
  /** Sales less refunds, and minutes that sponsors paid for. */
  sales: LineSums
  sponsored: LineSums
  /**
   * What payouts took, what invoices of Minit took, what minutes moved between shops, and the rest: returned refunds, money that
   * was not owed.
   */
  payoutsMinor: number
  invoicesMinor: number
  travelMinor: number
  otherMinor: number
}

export type StatementPiece =
  | { kind: 'start'; balanceMinor: number }
  | { kind: 'lines'; lines: readonly BookedLine[] }
  | { kind: 'end'; balanceMinor: number; totals: StatementTotals }

export type Month = { from: Date; until: Date }

/** The first instant of a month such as `2026-01` in Freetown, and that of the next month. */
export const monthOf = (month: string): Month => {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(from)
  until.setUTCMonth(from.getUTCMonth() + 1)
  return { from, until }
}

const BATCH = 2_000

const NO_SUMS: LineSums = { grossMinor: 0, gstMinor: 0, feeMinor: 0, owedMinor: 0 }

const NO_TOTALS: StatementTotals = {
  sales: NO_SUMS,
  sponsored: NO_SUMS,
  payoutsMinor: 0,
  invoicesMinor: 0,
  travelMinor: 0,
  otherMinor: 0,
}

const SUM_OF: Record<StatementLine['kind'], keyof StatementTotals> = {
  sale: 'sales',
  sponsor_used: 'sponsored',
  refund: 'sales',
  payout_reserved: 'payoutsMinor',
  payout_returned: 'payoutsMinor',
  payout_paid: 'payoutsMinor',
  refund_reserved: 'otherMinor',
  refund_returned: 'otherMinor',
  refund_sent: 'otherMinor',
  invoice_paid: 'invoicesMinor',
  invoice_credit: 'otherMinor',
  travel_cleared: 'travelMinor',
}

const isTaken = ({ kind }: StatementLine): boolean =>
  SUM_OF[kind] === 'payoutsMinor' || SUM_OF[kind] === 'invoicesMinor'

const withSums = (sums: LineSums, line: StatementLine): LineSums => ({
  grossMinor: sums.grossMinor + line.grossMinor,
  gstMinor: sums.gstMinor + line.gstMinor,
  feeMinor: sums.feeMinor + line.feeMinor,
  owedMinor: sums.owedMinor + line.owedMinor,
})

const withLine = (totals: StatementTotals, line: StatementLine): StatementTotals => {
  const sum = SUM_OF[line.kind]
  if (sum === 'sales' || sum === 'sponsored') return { ...totals, [sum]: withSums(totals[sum], line) }
  return { ...totals, [sum]: totals[sum] + line.owedMinor }
}

/**
 * Reads a month of what the platform owes a seller from the ledger, streamed in batches of short
 * transactions, so that it is never in memory as a whole. It starts with the opening balance and ends with
 * the closing one; it excludes cash.
 */
export async function* readSellerStatement(
  deps: Deps,
  entrepreneurId: string,
  { from, until }: Month,
): AsyncGenerator<StatementPiece> {
  const [before, taken] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await sumsUntil(tx, from),
    await listCarriersInTurn(tx),
  ])
  const carrierOf = carriersInTurn(taken, 0)
  const named = new Map(taken.map((carrier) => [carrier.id, carrier]))
  let { balanceMinor, cameInMinor } = before
  let totals = NO_TOTALS
  const book = (line: StatementLine): BookedLine => {
    balanceMinor += line.owedMinor
    if (!isTaken(line)) cameInMinor += line.owedMinor
    totals = withLine(totals, line)
    const isCarried = line.kind === 'travel_cleared' && line.owedMinor > 0
    const isEarned = line.kind === 'sale' || line.kind === 'sponsor_used' || isCarried
    const carrier = isEarned ? carrierOf({ at: line.at, owedSoFarMinor: cameInMinor }) : null
    return { ...line, balanceMinor, carriedBy: carrier === null ? null : (named.get(carrier.id) ?? null) }
  }
  yield { kind: 'start', balanceMinor }
  let after: { at: Date; id: string } | null = { at: from, id: '' }
  while (after !== null) {
    const wanted: Parameters<typeof listStatementLines>[1] = { until, after, limit: BATCH }
    const rows = await deps.db.inTenant(entrepreneurId, (tx) => listStatementLines(tx, wanted))
    yield { kind: 'lines', lines: rows.map(book) }
    const last = rows.length < BATCH ? undefined : rows.at(-1)
    after = last === undefined ? null : { at: last.at, id: last.id }
  }
  yield { kind: 'end', balanceMinor, totals }
}
