import { formatDuration } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'
import type { PaymentMethod } from '../money/payments.ts'
import { METHOD_NAMES } from '../platform/method-names.ts'

/** The sale on a receipt, amounts in minor units. */
export type ReceiptSale = {
  kind: 'pass' | 'overtime'
  packageName: string
  customerName: string
  customerPhone: string
  paymentMethod: PaymentMethod
  providerReference: string | null
  baseMinutes: number
  walletBonusMinutes: number
  loyaltyMinutes: number
  vipMinutes: number
  listPrice: number
  discount: number
  price: number
  gst: number
  /** The GST rate in percent, such as 15. */
  gstPercent: number
  net: number
}

/** A line of a receipt: label on the left, amount on the right. */
export type ReceiptLine = { name: string; text: string; isStrong?: boolean }

const BONUSES = [
  ['walletBonusMinutes', 'Vult bonus'],
  ['loyaltyMinutes', 'Loyalty bonus'],
  ['vipMinutes', 'VIP bonus'],
] as const

/** Returns the lines of what was sold, with each bonus and the discount. */
export const soldLines = (sale: ReceiptSale): ReceiptLine[] => {
  const time = formatDuration(sale.baseMinutes)
  const what = sale.kind === 'pass' ? `${time} ${sale.packageName}` : `${time} more, ${sale.packageName}`
  return [
    { name: what, text: formatLe(sale.listPrice) },
    ...BONUSES.filter(([key]) => sale[key] > 0).map(([key, name]) => ({ name, text: `+${sale[key]} min` })),
    ...(sale.discount > 0 ? [{ name: 'Discount', text: formatLe(-sale.discount) }] : []),
  ]
}

/** Returns the lines of the total, with the GST included in it. */
export const totalLines = (sale: ReceiptSale): ReceiptLine[] => [
  { name: 'Price before GST', text: formatLe(sale.net) },
  { name: `${sale.gstPercent}% GST`, text: formatLe(sale.gst) },
  { name: 'Total', text: formatLe(sale.price), isStrong: true },
]

/** Returns the lines of the payment: method, provider's number, customer. */
export const paidLines = (sale: ReceiptSale): ReceiptLine[] => [
  { name: 'Paid with', text: METHOD_NAMES[sale.paymentMethod] },
  ...(sale.providerReference === null ? [] : [{ name: 'Payment\u00a0no.', text: sale.providerReference }]),
  { name: 'Customer', text: sale.customerName },
  ...(sale.customerName === sale.customerPhone ? [] : [{ name: 'Phone', text: sale.customerPhone }]),
]
