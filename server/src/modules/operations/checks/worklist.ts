import { refundTodo } from '@minit/domain/money/refunds.ts'
import type { WorkList } from '@minit/domain/operations/worklists.ts'
import { readOrderCode } from '@minit/domain/sales/order-codes.ts'
import type { Tx } from '../../../db/database.ts'
import { PAGE_AND_ONE, page } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import type { Deps } from '../../../ports/deps.ts'
import { platformRefundView } from '../../money/refunds/refund-view.ts'
import { listOpenDifferences } from '../../money/statements/differences.queries.ts'
import { differenceViews } from '../../money/statements/read-statements.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { purchaseLineView, suspenseView } from '../../sales/purchases/admin-purchases.ts'
import {
  listMismatched,
  listRefundableMinutes,
  listRefundsToSee,
  listUnanswered,
  listUnmatched,
  type WaitingRow,
} from './worklist.queries.ts'

/** How long after its payment time a payment counts as unanswered. */
const LONG_MS = 5 * 60_000

export const longBefore = (now: Date): Date => new Date(now.getTime() - LONG_MS)

/** How long a provider may take for a refund before it needs an operator. */
const LONG_REFUND_MS = 3_600_000

export const longUnderWay = (now: Date): Date => new Date(now.getTime() - LONG_REFUND_MS)

export type WorkFilters = {
  list?: WorkList | '' | undefined
  search?: string | undefined
  after?: string | undefined
}

/** Reads a page of each list of payments that need an operator, or only of the requested list. */
export const readWorklist = async (deps: Deps, { list, search = '', after }: WorkFilters) => {
  const wanted = {
    search: readSaleSearch(search),
    code: readOrderCode(search),
    after: after ?? null,
    limit: PAGE_AND_ONE,
  }
  const now = deps.now()
  const pageIf = async <Row>(name: WorkList, read: (tx: Tx) => Promise<Row[]>, idOf: (row: Row) => string) =>
    page(list && list !== name ? [] : await deps.db.readAsPlatform(read), idOf)
  const [unanswered, mismatched, owedBack, unmatched, refunds, differences, usdRate] = await Promise.all([
    pageIf('unanswered', (tx) => listUnanswered(tx, longBefore(now), wanted), ofPurchase),
    pageIf(
      'mismatched',
      (tx) => listMismatched(tx, wanted),
      ({ item }) => item.id,
    ),
    pageIf('owedBack', (tx) => listRefundableMinutes(tx, wanted), ofPurchase),
    pageIf(
      'unmatched',
      (tx) => listUnmatched(tx, wanted),
      ({ id }) => id,
    ),
    pageIf(
      'refunds',
      (tx) => listRefundsToSee(tx, longUnderWay(now), wanted),
      ({ refund }) => refund.id,
    ),
    pageIf(
      'differences',
      (tx) => listOpenDifferences(tx, wanted),
      ({ difference }) => difference.id,
    ),
    readUsdRate(deps),
  ])
  return {
    unanswered: unanswered.items.map(unansweredView),
    mismatched: mismatched.items.map(({ item, ...line }) => ({
      purchase: purchaseLineView(line),
      item: suspenseView(item),
    })),
    owedBack: owedBack.items.map(refundableMinutesView),
    unmatched: unmatched.items.map(suspenseView),
    refunds: refunds.items.map(({ refund, ...line }) => ({
      purchase: purchaseLineView(line),
      refund: platformRefundView(refund),
      todo: refundTodo({ ...refund, hasAlarm: refund.alarm !== null }),
    })),
    differences: await differenceViews(deps, differences.items),
    next: {
      unanswered: unanswered.next,
      mismatched: mismatched.next,
      owedBack: owedBack.next,
      unmatched: unmatched.next,
      refunds: refunds.next,
      differences: differences.next,
    },
    usdRate,
  }
}

const ofPurchase = ({ purchase }: Pick<WaitingRow, 'purchase'>): string => purchase.id

const unansweredView = (row: WaitingRow) =>
  waitingView(
    row,
    'The provider has taken it up and not answered. It is still being checked.',
    row.payment.createdAt,
  )

const refundableMinutesView = (row: WaitingRow & { revokedAt: Date | null }) =>
  waitingView(row, 'Paid on top of a pass that was refunded.', row.revokedAt ?? row.purchase.createdAt)

const waitingView = (row: WaitingRow, problem: string, since: Date) => ({
  purchase: purchaseLineView(row),
  provider: row.payment.provider,
  reference: row.payment.providerReference,
  problem,
  since,
})
