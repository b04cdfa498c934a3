import type { SuspenseOutcome } from '@minit/domain/money/suspense.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import {
  FEES_CHARGED,
  FEES_WITHHELD,
  RECEIVED,
  SALES_GST,
  SALES_NET,
  SUSPENSE,
  SUSPENSE_KEPT,
} from '../../platform/settings/ledger-accounts.ts'
import type { purchases } from '../../sales/purchases/purchases.tables.ts'
import type { PaymentRow } from '../payments/payments.queries.ts'
import type { NewSuspenseItem } from '../payments/suspense.queries.ts'
import { linesBetween, writeLedger } from './ledger.queries.ts'
import { ledgerTransactions } from './ledger.tables.ts'

export type LedgerSale = {
  id: string
  provider: PaymentRow['provider']
  purchase: Pick<
    typeof purchases.$inferSelect,
    'entrepreneurId' | 'id' | 'currency' | 'priceMinor' | 'netMinor' | 'gstMinor' | 'feeMinor'
  >
  createdAt: Date
  /** When the provider settles with the platform; null: at once. */
  maturesAt?: Date | null
}

const feeLines = (feeMinor: number) =>
  feeMinor === 0
    ? []
    : [
        { account: FEES_CHARGED, amountMinor: feeMinor },
        { account: FEES_WITHHELD, amountMinor: -feeMinor },
      ]

/**
 * The double entry of a sale: what the provider or the till received, against the seller's net and the GST,
 * and the fee that the platform withholds.
 */
export const ledgerOf = ({ id, provider, purchase, createdAt, maturesAt = null }: LedgerSale) => {
  const { entrepreneurId, id: purchaseId, currency, priceMinor, netMinor, gstMinor, feeMinor } = purchase
  const lines = [
    { account: RECEIVED[provider], amountMinor: priceMinor },
    { account: SALES_NET, amountMinor: -netMinor },
    { account: SALES_GST, amountMinor: -gstMinor },
    ...feeLines(feeMinor),
  ]
  return {
    transaction: { entrepreneurId, id, purchaseId, kind: 'sale' as const, createdAt, maturesAt },
    entries: lines.map((line) => ({ entrepreneurId, transactionId: id, currency, ...line })),
  }
}

/** The same lines reversed: the money goes back to the buyer. */
const refundLedgerOf = (sale: LedgerSale) => {
  const { transaction, entries } = ledgerOf(sale)
  return {
    transaction: { ...transaction, kind: 'refund' as const },
    entries: entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor })),
  }
}

/**
 * Books a refund and returns when its sale matures: money that is still pending is taken off
 * the pending part.
 */
export const writeRefund = async (
  tx: Tx,
  refund: Omit<LedgerSale, 'maturesAt'>,
): Promise<{ maturesAt: Date | null }> => {
  const maturesAt = await findMaturity(tx, refund.purchase)
  const { transaction, entries } = refundLedgerOf({ ...refund, maturesAt })
  await writeLedger(tx, transaction, entries, refund.purchase.currency)
  return { maturesAt }
}

const findMaturity = async (tx: Tx, { entrepreneurId, id }: LedgerSale['purchase']): Promise<Date | null> => {
  const { kind, purchaseId, maturesAt } = ledgerTransactions
  const [sale] = await tx
    .select({ maturesAt })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.entrepreneurId, entrepreneurId), eq(purchaseId, id), eq(kind, 'sale')))
  return sale?.maturesAt ?? null
}

type Booking = { id: string; createdAt: Date }

/** Books nothing when the amount is unknown. */
const writeSuspenseLines = async (
  tx: Tx,
  { entrepreneurId, id: suspenseId, purchaseId, amountMinor, currency }: NewSuspenseItem,
  booking: Booking & { kind: 'suspense' | 'suspense_settled'; to: string; from: string },
): Promise<void> => {
  if (amountMinor === null || currency === null) return
  const { id, createdAt, kind, ...accounts } = booking
  const transaction = { entrepreneurId, id, purchaseId, suspenseId, kind, createdAt }
  await writeLedger(tx, transaction, linesBetween(accounts, amountMinor), currency)
}

export const writeSuspense = (tx: Tx, item: NewSuspenseItem, booking: Booking): Promise<void> =>
  writeSuspenseLines(tx, item, {
    ...booking,
    kind: 'suspense',
    to: RECEIVED[item.provider],
    from: SUSPENSE,
  })

/**
 * Reverses the suspense booking. `sent_back`: the provider no longer has the money. `placed`: it has it for
 * an order's seller. `kept`: no claim remains.
 */
export const writeSettledSuspense = (
  tx: Tx,
  item: NewSuspenseItem,
  { outcome, booking }: { outcome: SuspenseOutcome; booking: Booking },
): Promise<void> =>
  writeSuspenseLines(tx, item, {
    ...booking,
    kind: 'suspense_settled',
    to: SUSPENSE,
    from: outcome === 'kept' ? SUSPENSE_KEPT : RECEIVED[item.provider],
  })
