import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import {
  INVOICES_COLLECTED,
  INVOICES_GST,
  INVOICES_NET,
  INVOICES_PAID_IN,
  INVOICES_WITHHELD,
  RECEIVED,
} from '../../platform/settings/ledger-accounts.ts'
import { addToBalance, moveBalance } from './balances.queries.ts'
import { type LedgerLine, linesBetween, writeLedger } from './ledger.queries.ts'

export type BookedInvoice = {
  entrepreneurId: string
  id: string
  netMinor: number
  gstMinor: number
  totalMinor: number
}
type Tools = Pick<Deps, 'newId' | 'now'>

const book = (
  deps: Tools,
  tx: Tx,
  transaction: { entrepreneurId: string; invoiceId: string } & (
    | { kind: 'invoice_paid' }
    | { kind: 'invoice_credit'; invoiceMoneyKey: string }
  ),
  lines: readonly LedgerLine[],
): Promise<void> =>
  writeLedger(
    tx,
    { ...transaction, id: deps.newId(), createdAt: deps.now() },
    lines.filter(({ amountMinor }) => amountMinor !== 0),
  )

const costOf = ({ netMinor, gstMinor }: BookedInvoice): LedgerLine[] => [
  { account: INVOICES_NET, amountMinor: netMinor },
  { account: INVOICES_GST, amountMinor: gstMinor },
]

/** Books an invoice against the available balance, which must be locked. Books it once. */
export const bookInvoiceTaken = async (deps: Tools, tx: Tx, invoice: BookedInvoice): Promise<void> => {
  const { entrepreneurId, id: invoiceId, totalMinor } = invoice
  await book(deps, tx, { entrepreneurId, invoiceId, kind: 'invoice_paid' }, [
    ...costOf(invoice),
    { account: INVOICES_WITHHELD, amountMinor: -totalMinor },
  ])
  await moveBalance(tx, entrepreneurId, { available: -totalMinor, reserved: 0 })
}

/** Books that a provider collected an invoice's money: it belongs to the platform, and to no balance. */
export const bookInvoiceCollected = (
  deps: Tools,
  tx: Tx,
  invoice: BookedInvoice,
  provider: ProviderName,
): Promise<void> => {
  const { entrepreneurId, id: invoiceId, totalMinor } = invoice
  return book(deps, tx, { entrepreneurId, invoiceId, kind: 'invoice_paid' }, [
    ...costOf(invoice),
    { account: INVOICES_PAID_IN, amountMinor: -totalMinor },
    { account: RECEIVED[provider], amountMinor: totalMinor },
    { account: INVOICES_COLLECTED, amountMinor: -totalMinor },
  ])
}

type Money = {
  entrepreneurId: string
  invoiceId: string
  provider: ProviderName
  /** The provider's name for this movement of money: the same name is booked once. */
  moneyKey: string
  amountMinor: number
}

/** Adds money that arrived for an invoice but was not owed to the seller's balance. */
export const bookCredit = async (
  deps: Tools,
  tx: Tx,
  { entrepreneurId, invoiceId, provider, moneyKey, amountMinor }: Money,
): Promise<void> => {
  const transaction = {
    entrepreneurId,
    invoiceId,
    kind: 'invoice_credit',
    invoiceMoneyKey: moneyKey,
  } as const
  await book(
    deps,
    tx,
    transaction,
    linesBetween({ to: RECEIVED[provider], from: INVOICES_PAID_IN }, amountMinor),
  )
  await addToBalance(tx, { entrepreneurId, owedMinor: amountMinor, maturesAt: null })
}
