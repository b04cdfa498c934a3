import type { PurchaseFilter } from '@minit/domain/money/payments.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { pageOf } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { maskedName, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { suspenseItems } from '../../money/ledger/ledger.tables.ts'
import { platformRefundView } from '../../money/refunds/refund-view.ts'
import { listRefundsOf, type RefundRow } from '../../money/refunds/refunds.queries.ts'
import { readUsdRate } from '../../platform/settings/platform-settings.ts'
import { receiptPathOf } from '../receipts/read-receipt.ts'
import {
  CANCELLED,
  findPass,
  findPayment,
  findPurchase,
  listEvents,
  listHistory,
  listLedger,
  listMessagesAbout,
  listMinutes,
  listSuspense,
  type PurchasesWanted,
  searchPurchases,
} from './admin-purchases.queries.ts'
import { findOrdersByCode } from './order-codes.ts'
import type { purchases } from './purchases.tables.ts'

export type PurchaseLine = { purchase: typeof purchases.$inferSelect; businessName: string }

/** A purchase as a line of an admin's list. `revealNumber` shows the full number. */
export const purchaseLineView = ({ purchase, businessName }: PurchaseLine) => ({
  ...saleView(purchase),
  kind: purchase.kind,
  isCancelled: purchase.status === 'failed' && purchase.failureReason === CANCELLED,
  entrepreneurId: purchase.entrepreneurId,
  businessName,
  paidAt: purchase.paidAt,
})

/** The part of a line that both admins and sellers see. */
export const saleView = (purchase: PurchaseLine['purchase']) => ({
  transactionId: purchase.id,
  orderCode: orderCodeOf(purchase.id),
  packageName: purchase.packageName,
  customerName: maskedName(purchase),
  phoneNumber: maskPhone(purchase.phone),
  paymentMethod: purchase.paymentMethod,
  status: purchase.status,
  amount: purchase.priceMinor,
  createdAt: purchase.createdAt,
})

/** Suspense money as a line of the worklist. */
export const suspenseView = (item: typeof suspenseItems.$inferSelect) => ({
  id: item.id,
  reason: item.reason,
  provider: item.provider,
  reference: item.providerReference,
  transaction: item.transactionKey,
  money: moneyOf(item),
  receivedAt: item.receivedAt,
  settledAt: item.settledAt,
  outcome: item.outcome,
})

const moneyOf = ({ amountMinor, currency }: typeof suspenseItems.$inferSelect) =>
  amountMinor === null || currency === null ? null : { amount: amountMinor, currency }

export type PurchaseFilters = {
  search?: string | undefined
  status?: PurchaseFilter | '' | undefined
  after?: string | undefined
}

/** Lists purchases of all sellers by phone number, order code or transaction id, and by status; newest first. */
export const listPlatformPurchases = async (deps: Deps, { search = '', status, after }: PurchaseFilters) => {
  const parsed = readSaleSearch(search)
  const usdRate = await readUsdRate(deps)
  const found = await findOrdersByCode(deps, search, null)
  // There is no search by name across sellers.
  if (parsed?.kind === 'name' && found.length === 0) return { items: [], next: null, usdRate }
  const wanted: PurchasesWanted = {
    ids: parsed?.kind === 'transaction' ? [parsed.id] : found,
    phoneStart: parsed?.kind === 'phone' ? parsed.start : null,
    status: status || null,
    after: after ?? null,
  }
  const rows = await deps.db.readAsPlatform((tx) => searchPurchases(tx, wanted))
  return { ...pageOf(rows, purchaseLineView, ({ purchase }) => purchase.id), usdRate }
}

/** Reads a purchase with everything that belongs to it. Refuses with `purchase_not_found`. */
export const readPlatformPurchase = async (deps: Deps, transactionId: string) => {
  const found = await deps.db.asPlatform(async (tx) => {
    const line = await findPurchase(tx, transactionId)
    if (line === null) return null
    const { entrepreneurId, id, passPurchaseId } = line.purchase
    const ref = { entrepreneurId, id }
    const payment = await findPayment(tx, ref)
    const pass = await findPass(tx, { entrepreneurId, id: passPurchaseId ?? id })
    return {
      line,
      payment,
      events: payment === null ? [] : await listEvents(tx, payment),
      pass,
      minutes: pass === null ? [] : await listMinutes(tx, pass),
      messages: await listMessagesAbout(tx, ref),
      ledger: await listLedger(tx, ref),
      suspense: await listSuspense(tx, ref),
      refunds: await listRefundsOf(tx, ref),
      history: await listHistory(tx, id),
    }
  })
  if (found === null) throw new Refusal('purchase_not_found')
  const { id, paidAt } = found.line.purchase
  const receiptPath = paidAt === null ? null : receiptPathOf(deps, id)
  return { ...detailOf(found), receiptPath, usdRate: await readUsdRate(deps) }
}

type Found = {
  line: NonNullable<Awaited<ReturnType<typeof findPurchase>>>
  payment: Awaited<ReturnType<typeof findPayment>>
  events: Awaited<ReturnType<typeof listEvents>>
  pass: Awaited<ReturnType<typeof findPass>>
  minutes: Awaited<ReturnType<typeof listMinutes>>
  messages: Awaited<ReturnType<typeof listMessagesAbout>>
  ledger: Awaited<ReturnType<typeof listLedger>>
  suspense: Awaited<ReturnType<typeof listSuspense>>
  refunds: RefundRow[]
  history: Awaited<ReturnType<typeof listHistory>>
}

const detailOf = ({
  line,
  payment,
  events,
  pass,
  minutes,
  messages,
  ledger,
  suspense,
  refunds,
  history,
}: Found) => {
  const { purchase } = line
  return {
    purchase: purchaseLineView(line),
    deliveryMethod: purchase.deliveryMethod,
    failureReason: purchase.failureReason,
    payBy: purchase.payBy,
    listPrice: purchase.listPriceMinor,
    discount: purchase.discountMinor,
    gst: purchase.gstMinor,
    totalMinutes: totalMinutesOf(purchase),
    payment: payment === null ? null : paymentView(payment, events),
    pass: pass === null ? null : passView(pass, minutes),
    messages: messages.map(({ id, channel, state, attempts, lastProblem, createdAt, sentAt }) => ({
      id,
      channel,
      state,
      attempts,
      lastProblem,
      createdAt,
      sentAt,
    })),
    ledger: ledger.map(({ amountMinor: amount, ...entry }) => ({ ...entry, amount })),
    suspense: suspense.map(suspenseView),
    refunds: refunds.map(platformRefundView),
    history,
  }
}

// Only the pass holder sees the code.
const passView = (pass: NonNullable<Found['pass']>, minutes: Found['minutes']) => {
  const { networkName, startsAt, expiresAt, revokedAt, unusedMinutes, awayAt } = pass
  const onlineMinutes = minutesKept(pass)
  return { networkName, startsAt, expiresAt, revokedAt, unusedMinutes, onlineMinutes, awayAt, minutes }
}

const paymentView = (payment: NonNullable<Found['payment']>, events: Found['events']) => ({
  provider: payment.provider,
  reference: payment.providerReference,
  amount: payment.amountMinor,
  createdAt: payment.createdAt,
  acceptedAt: payment.acceptedAt,
  nextCheckAt: payment.nextCheckAt,
  checkCount: payment.checkCount,
  needsReview: payment.needsReview,
  events: events.map(({ amountMinor: amount, ...event }) => ({ ...event, amount })),
})
