import type { suspenseItems } from '../../db/schema/ledger.ts'
import type { purchases } from '../../db/schema/purchases.ts'
import { formatPhone } from '../customers/phones.ts'

export type PurchaseLine = { purchase: typeof purchases.$inferSelect; businessName: string }

/** A purchase as one line of an admin's list. */
export const purchaseView = ({ purchase, businessName }: PurchaseLine) => ({
  transactionId: purchase.id,
  kind: purchase.kind,
  entrepreneurId: purchase.entrepreneurId,
  businessName,
  packageName: purchase.packageName,
  customerName: purchase.customerName,
  phoneNumber: formatPhone(purchase.phone),
  paymentMethod: purchase.paymentMethod,
  status: purchase.status,
  amount: purchase.priceMinor,
  createdAt: purchase.createdAt,
  paidAt: purchase.paidAt,
})

/** Money that pays for nothing, as a line of the worklist. */
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
