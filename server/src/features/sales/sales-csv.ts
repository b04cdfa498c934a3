import { csvLine } from '@minit/domain/csv.ts'
import { formatClock, freetownDay } from '@minit/domain/durations.ts'
import { minorToLe } from '@minit/domain/money.ts'
import type { PaymentMethod } from '@minit/domain/payments.ts'
import { minutesOf, paidAtOf } from './sale-view.ts'
import type { SaleRow } from './sales.queries.ts'

/** Times are those of Freetown, amounts plain numbers in Le. */
export const SALES_CSV_HEAD = csvLine([
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
])

const METHODS: Record<PaymentMethod, string> = {
  orange_money: 'Orange Money',
  africell_money: 'Africell Money',
  vult: 'Vult',
  cash: 'Cash',
}

export const saleCsvLine = ({ purchase, tier }: SaleRow): string => {
  const paidAt = paidAtOf(purchase)
  const { duration, overtimeMinutes } = minutesOf(purchase)
  return csvLine([
    freetownDay(paidAt),
    formatClock(paidAt),
    purchase.id,
    purchase.customerName,
    // Begins with a plus, so it stays a text and keeps its digits.
    purchase.phone,
    tier ?? 'new',
    purchase.packageName,
    duration,
    overtimeMinutes,
    METHODS[purchase.paymentMethod],
    minorToLe(purchase.listPriceMinor),
    minorToLe(purchase.discountMinor),
    minorToLe(purchase.priceMinor),
    minorToLe(purchase.gstMinor),
    purchase.status,
  ])
}
