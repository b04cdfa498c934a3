import { formatPhone, maskPhone } from '../customers/phones.ts'
import type { SaleRow } from './sales.queries.ts'

/** A sale as the seller's lists have it. Overtime is a row of its own: no minutes of the package, all on top. */
export const saleView = ({ purchase, tier }: SaleRow) => ({
  id: purchase.id,
  customerName: nameOf(purchase),
  loyaltyTier: tier ?? ('new' as const),
  paymentMethod: purchase.paymentMethod,
  packageName: purchase.packageName,
  ...minutesOf(purchase),
  amount: purchase.priceMinor,
  timestamp: paidAtOf(purchase),
  isRefunded: purchase.status === 'refunded',
})

export const minutesOf = ({ kind, baseMinutes }: SaleRow['purchase']) =>
  kind === 'pass'
    ? { duration: baseMinutes, overtimeMinutes: 0 }
    : { duration: 0, overtimeMinutes: baseMinutes }

export const paidAtOf = ({ paidAt, createdAt }: SaleRow['purchase']): Date => paidAt ?? createdAt

/** Who gave no name goes by their number, which lists show masked. */
const nameOf = ({ customerName, phone }: SaleRow['purchase']): string =>
  customerName === formatPhone(phone) ? maskPhone(phone) : customerName
