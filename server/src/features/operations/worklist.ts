import { refundTodo } from '@minit/domain/refunds.ts'
import type { Deps } from '../../ports/deps.ts'
import { purchaseLineView, suspenseView } from '../purchases/admin-purchases.ts'
import { platformRefundView } from '../refunds/refund-view.ts'
import { readUsdRate } from './platform-settings.ts'
import {
  listMismatched,
  listOwedBack,
  listRefundsToSee,
  listUnanswered,
  listUnmatched,
  type WaitingRow,
} from './worklist.queries.ts'

/** How long after its time to pay a payment counts as left without an answer. */
const LONG_MS = 5 * 60_000

export const longBefore = (now: Date): Date => new Date(now.getTime() - LONG_MS)

/** How long a provider may take over a refund before a person is told. */
const LONG_REFUND_MS = 3_600_000

export const longUnderWay = (now: Date): Date => new Date(now.getTime() - LONG_REFUND_MS)

/** Payments that need a person, at most 100 of each sort. */
export const readWorklist = async (deps: Deps) => {
  const [unanswered, mismatched, owedBack, unmatched, refunds, usdRate] = await Promise.all([
    deps.db.readAsPlatform((tx) => listUnanswered(tx, longBefore(deps.now()))),
    deps.db.readAsPlatform(listMismatched),
    deps.db.readAsPlatform(listOwedBack),
    deps.db.readAsPlatform(listUnmatched),
    deps.db.readAsPlatform((tx) => listRefundsToSee(tx, longUnderWay(deps.now()))),
    readUsdRate(deps),
  ])
  return {
    unanswered: unanswered.map((row) =>
      waitingView(
        row,
        'The provider has taken it up and not answered. It is still being checked.',
        row.payment.createdAt,
      ),
    ),
    mismatched: mismatched.map(({ item, ...line }) => ({
      purchase: purchaseLineView(line),
      item: suspenseView(item),
    })),
    owedBack: owedBack.map((row) =>
      waitingView(row, 'Paid on top of a pass that was refunded.', row.revokedAt ?? row.purchase.createdAt),
    ),
    unmatched: unmatched.map(suspenseView),
    refunds: refunds.map(({ refund, ...line }) => ({
      purchase: purchaseLineView(line),
      refund: platformRefundView(refund),
      todo: refundTodo({ ...refund, hasAlarm: refund.alarm !== null }),
    })),
    usdRate,
  }
}

const waitingView = (row: WaitingRow, problem: string, since: Date) => ({
  purchase: purchaseLineView(row),
  provider: row.payment.provider,
  reference: row.payment.providerReference,
  problem,
  since,
})
