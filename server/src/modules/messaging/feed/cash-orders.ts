import { cleanPhone, cleanSearch } from '@minit/domain/kernel/clean-text.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { CASH_WINDOW_MINUTES } from '@minit/domain/money/payments.ts'
import { orderCodeOf, readOrderCode } from '@minit/domain/sales/order-codes.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskedName, maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { CashSearch } from './cash-orders.queries.ts'
import {
  type CashOrderRow,
  countWaitingCash,
  findCashOrder,
  listCashPage,
  listUnknownWaiting,
  listWaitingCash,
  searchCashOrders,
} from './cash-orders.queries.ts'

const MIN_DIGITS = 3

/**
 * Parses a search text; null for an empty one. A number may be typed with its 0, with 232, or as its end
 * only.
 */
export const readCashSearch = (text: string): CashSearch | null => {
  const words = cleanSearch(text)
  if (words === '') return null
  return { name: words, digits: digitsOf(cleanPhone(words)), code: readOrderCode(words) }
}

const digitsOf = (text: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text
    .replace(/\D/g, '')
    .replace(/^(00)?2320?/, '')
    .replace(/^0/, '')
  return digits.length < MIN_DIGITS ? null : digits
}

const PAGE = 20
const MAX_KNOWN = 100
const DECLINED_AT_ONCE = 100

/**
 * The pending cash that the feed shows: known buyers, then the 20 newest others, so that strangers cannot
 * hide buyers.
 */
export const firstWaitingCash = async (tx: TenantTx): Promise<CashOrderRow[]> => [
  ...(await listWaitingCash(tx, { isKnown: true, limit: MAX_KNOWN })),
  ...(await listWaitingCash(tx, { isKnown: false, limit: PAGE })),
]

export type CashQuestion = { search?: string | undefined; after?: string | undefined }

/** Lists a page of pending cash orders, or of search results, which may have been replaced or cancelled. */
export const listCashOrders = (
  deps: Deps,
  entrepreneurId: string,
  { search: text = '', after: afterId }: CashQuestion,
) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const after = afterId === undefined ? null : await findCashOrder(tx, afterId)
    const search = readCashSearch(text)
    const page = { after, limit: PAGE + 1 }
    const rows =
      search === null
        ? await listCashPage(tx, page)
        : await searchCashOrders(tx, { ...page, search, ...payableAt(deps.now()) })
    const counts = await countWaitingCash(tx)
    return { ...counts, orders: rows.slice(0, PAGE).map(cashOrderView), hasMore: rows.length > PAGE }
  })

/** Lists up to 100 pending orders of numbers that never bought here, made no later than the order `upTo`. */
export const unknownWaiting = async (
  deps: Deps,
  entrepreneurId: string,
  upTo: string,
): Promise<{ purchaseIds: string[]; left: number }> => {
  const rows = await deps.db.inTenant(entrepreneurId, (tx) => listUnknownWaiting(tx, upTo, 1000))
  const purchaseIds = rows.map(({ purchase }) => purchase.id)
  return {
    purchaseIds: purchaseIds.slice(0, DECLINED_AT_ONCE),
    left: Math.max(0, purchaseIds.length - DECLINED_AT_ONCE),
  }
}

/** Ids start with their instant: every order since then has an id from `firstId` on. */
const payableAt = (now: Date) => ({
  now,
  firstId: firstIdAt(new Date(now.getTime() - (CASH_WINDOW_MINUTES + 10) * 60_000)),
})

const cashOrderView = ({ notification, purchase, isKnownBuyer }: CashOrderRow) => ({
  transactionId: purchase.id,
  orderCode: orderCodeOf(purchase.id),
  customerName: maskedName(purchase),
  phoneNumber: maskPhone(purchase.phone),
  packageName: purchase.packageName,
  amount: purchase.priceMinor,
  timestamp: notification.createdAt,
  isKnownBuyer,
  state: stateOf(purchase),
})

const stateOf = ({ failureReason }: CashOrderRow['purchase']) => {
  if (failureReason === 'replaced_by_newer') return 'replaced' as const
  return failureReason === 'cancelled_by_customer' ? ('cancelled' as const) : ('waiting' as const)
}
