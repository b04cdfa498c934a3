import { CSV_START, csvLine } from '@minit/domain/kernel/csv.ts'
import { formatClock, freetownDay } from '@minit/domain/kernel/durations.ts'
import { minorToLe } from '@minit/domain/money/money.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { phoneForFiles } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { auditPersonalDataAccess } from '../../platform/audit/audit.ts'
import { cursorOf, minutesOf, paidAtOf, readSaleFacts, type SalesFilters, wantedOf } from './list-sales.ts'
import { type Cursor, findSlug, listSales, type SaleRow, type SalesWanted } from './sales.queries.ts'

/**
 * An export without progress for this long is abandoned: its connection is dead, or its client
 * stopped reading.
 */
const DEAD_AFTER_MS = 30_000

type Turn = {
  /** False once another export has taken over. */
  goesOn: (nowMs: number) => boolean
  end: () => void
}

type ExportTurns = { take: (seller: string, nowMs: number) => Turn }

/** Allows one export at a time per seller in this process; the endpoint's rate limit covers all processes. */
export const createExportTurns = (): ExportTurns => {
  const running = new Map<string, { movedAtMs: number }>()
  return {
    take: (seller, nowMs) => {
      const other = running.get(seller)
      if (other !== undefined && nowMs - other.movedAtMs < DEAD_AFTER_MS) {
        throw new Refusal('too_many_requests', 'An export is under way. Wait until it is done.', {
          retryAfterSeconds: DEAD_AFTER_MS / 1000,
        })
      }
      const turn = { movedAtMs: nowMs }
      running.set(seller, turn)
      const isMine = () => running.get(seller) === turn
      return {
        goesOn: (movedAtMs) => {
          turn.movedAtMs = movedAtMs
          return isMine()
        },
        end: () => {
          if (isMine()) running.delete(seller)
        },
      }
    },
  }
}

/** Times are in Freetown's time zone, amounts plain numbers in Le. */
const SALES_CSV_HEAD = csvLine([
  'Date',
  'Time (Freetown)',
  'Transaction id',
  'Customer',
  'Phone number',
  'Loyalty tier',
  'Package',
  'Minutes',
  'Overtime minutes',
  'Payment method',
  'List price (Le)',
  'Discount (Le)',
  'Paid (Le)',
  'GST in it (Le)',
  'Status',
  'Happy hour or code',
  'Cash taken by',
  'Order code',
])

type SaleFacts = Awaited<ReturnType<typeof readSaleFacts>>

const saleCsvLine = ({ purchase, tier }: SaleRow, { offers, takers }: SaleFacts): string => {
  const paidAt = paidAtOf(purchase)
  const { duration, overtimeMinutes } = minutesOf(purchase)
  return csvLine([
    freetownDay(paidAt),
    formatClock(paidAt),
    purchase.id,
    purchase.customerName,
    phoneForFiles(purchase.phone),
    tier ?? 'new',
    purchase.packageName,
    duration,
    overtimeMinutes,
    METHOD_NAMES[purchase.paymentMethod],
    minorToLe(purchase.listPriceMinor),
    minorToLe(purchase.discountMinor),
    minorToLe(purchase.priceMinor),
    minorToLe(purchase.gstMinor),
    purchase.status,
    purchase.discountCode ?? offers.get(purchase.promotionId ?? '')?.name ?? '',
    takers.get(purchase.id)?.personName ?? '',
    orderCodeOf(purchase.id),
  ])
}

const BATCH = 1_000

export type SalesExport = { fileName: string; pieces: AsyncIterable<string> }

/**
 * Exports a period's sales as CSV. Reads them in batches of short transactions while sending, so that memory
 * use stays bounded. Audits the caller first, since the file contains full phone numbers. Refuses with
 * `too_many_requests` while another export of this seller is running.
 */
export const exportSales = async (
  deps: Deps,
  turns: ExportTurns,
  {
    caller,
    filters,
  }: {
    caller: Pick<SignedIn<'entrepreneur'>, 'accountId' | 'name' | 'entrepreneurId'>
    filters: SalesFilters
  },
): Promise<SalesExport> => {
  const now = deps.now()
  const { entrepreneurId } = caller
  const turn = turns.take(entrepreneurId, deps.elapsedMs())
  try {
    const wanted = await wantedOf(deps, entrepreneurId, filters)
    const slug = await deps.db.inTenant(entrepreneurId, (tx) => findSlug(tx))
    await auditPersonalDataAccess(deps, {
      caller,
      action: 'sales_exported',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      after: filters,
    })
    return {
      fileName: `minit-sales-${slug}-${filters.period}-${freetownDay(now)}.csv`,
      pieces: piecesOf(deps, turn, { entrepreneurId, wanted }),
    }
  } catch (error) {
    turn.end()
    throw error
  }
}

async function* piecesOf(
  deps: Deps,
  turn: Turn,
  { entrepreneurId, wanted }: { entrepreneurId: string; wanted: Omit<SalesWanted, 'limit' | 'after'> },
): AsyncGenerator<string> {
  try {
    yield CSV_START + SALES_CSV_HEAD
    let after: Cursor | null = null
    do {
      if (!turn.goesOn(deps.elapsedMs())) throw new Error('another export has taken over')
      const batch: SalesWanted = { ...wanted, after, limit: BATCH }
      const { rows, facts } = await deps.db.inTenant(entrepreneurId, async (tx) => {
        const rows: SaleRow[] = await listSales(tx, batch)
        return { rows, facts: await readSaleFacts(tx, rows) }
      })
      yield rows.map((row) => saleCsvLine(row, facts)).join('')
      const last = rows.length < BATCH ? undefined : rows.at(-1)
      after = last === undefined ? null : cursorOf(last)
    } while (after !== null)
  } finally {
    turn.end()
  }
}
