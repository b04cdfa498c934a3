import { insertPart } from '../../../db/statement-parts.ts'
import { onceFor } from '../../../kernel/once-for.ts'
import type { PaymentRow } from '../payments/payments.queries.ts'
import { saleMaturesAt } from './balances.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts'
import { type LedgerSale, ledgerOf } from './ledger.ts'

type BookedSale = {
  payment: Pick<PaymentRow, 'provider' | 'settlementDelayHours'>
  purchase: LedgerSale['purchase']
  paidAt: Date
  newId: () => string
}

/** Both parts belong to one ledger transaction, with one id. */
const bookingOf = onceFor((sale: BookedSale) =>
  ledgerOf({
    id: sale.newId(),
    provider: sale.payment.provider,
    purchase: sale.purchase,
    createdAt: sale.paidAt,
    maturesAt: saleMaturesAt(sale),
  }),
)

export const saleTransactionInserted = insertPart(ledgerTransactions, {
  rows: (sale: BookedSale) => [bookingOf(sale).transaction],
})

export const saleEntriesInserted = insertPart(ledgerEntries, {
  rows: (sale: BookedSale) => bookingOf(sale).entries,
})
