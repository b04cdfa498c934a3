import { statementPart } from '../../../db/statement-parts.ts'
import type { PaymentRow } from '../payments/payments.queries.ts'
import { addInputToBalance, type BalanceChange } from './balances.queries.ts'
import { owedForSale, saleMaturesAt } from './balances.ts'
import type { LedgerSale } from './ledger.ts'

type OwedSale = {
  payment: Pick<PaymentRow, 'provider' | 'settlementDelayHours'>
  purchase: Pick<LedgerSale['purchase'], 'entrepreneurId' | 'priceMinor' | 'feeMinor'>
  paidAt: Date
}

/** Adds what the platform owes the seller for the sale. Locks nothing where it adds nothing, as for cash. */
export const saleOwed = statementPart({
  name: 'balance_raised',
  input: (sale: OwedSale): { owed: BalanceChange } => ({
    owed: {
      entrepreneurId: sale.purchase.entrepreneurId,
      owedMinor: owedForSale(sale.payment.provider, sale.purchase),
      maturesAt: saleMaturesAt(sale),
    },
  }),
  sql: (_, { when }) => addInputToBalance(`where ${when}`),
})
