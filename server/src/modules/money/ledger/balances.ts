import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentRow } from '../payments/payments.queries.ts'
import { type Balance, findBalance, lockBalance, matureBalance } from './balances.queries.ts'
import type { LedgerSale } from './ledger.ts'

/** What the platform owes the seller for a sale: nothing for cash, which the seller already has. */
export const owedForSale = (
  provider: PaymentRow['provider'],
  { priceMinor, feeMinor }: Pick<LedgerSale['purchase'], 'priceMinor' | 'feeMinor'>,
): number => (provider === 'cash' ? 0 : priceMinor - feeMinor)

/** When the provider settles a sale's money with the platform; null: at once. */
export const saleMaturesAt = ({
  payment: { settlementDelayHours: hours },
  paidAt,
}: {
  payment: Pick<PaymentRow, 'settlementDelayHours'>
  paidAt: Date
}): Date | null => (hours === 0 ? null : new Date(paidAt.getTime() + hours * HOUR_MS))

/** Reads a seller's balance, after moving what providers have settled since to the available part. */
export const readBalance = (deps: Pick<Deps, 'db' | 'now'>, entrepreneurId: string): Promise<Balance> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const balance = await findBalance(tx, entrepreneurId)
    if (balance.pendingMinor === 0) return balance
    await lockBalance(tx, entrepreneurId)
    await matureBalance(tx, entrepreneurId, deps.now())
    return findBalance(tx, entrepreneurId)
  })
