import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { invoicePayments, invoices } from './billing.tables.ts'

export type InvoicePaymentRow = typeof invoicePayments.$inferSelect
export type InvoicePaymentRef = { entrepreneurId: string; invoicePaymentId: string }

const isPayment = ({ entrepreneurId, invoicePaymentId }: InvoicePaymentRef) =>
  and(eq(invoicePayments.entrepreneurId, entrepreneurId), eq(invoicePayments.id, invoicePaymentId))

export const insertInvoicePayment = async (
  tx: Tx,
  row: typeof invoicePayments.$inferInsert,
): Promise<void> => {
  await tx.insert(invoicePayments).values(row)
}

const withInvoice = (tx: Tx, ref: InvoicePaymentRef) =>
  tx
    .select({ payment: invoicePayments, invoice: invoices })
    .from(invoicePayments)
    .innerJoin(
      invoices,
      and(
        eq(invoices.entrepreneurId, invoicePayments.entrepreneurId),
        eq(invoices.id, invoicePayments.invoiceId),
      ),
    )
    .where(isPayment(ref))

export const findInvoicePayment = async (tx: Tx, ref: InvoicePaymentRef) =>
  firstOrNull(await withInvoice(tx, ref))
export type InvoicePayment = NonNullable<Awaited<ReturnType<typeof findInvoicePayment>>>

/** Finds and locks the payment: payments of one invoice settle one at a time. */
export const lockInvoicePayment = async (tx: Tx, ref: InvoicePaymentRef): Promise<InvoicePayment | null> =>
  firstOrNull(await withInvoice(tx, ref).for('update'))

export const changeInvoicePayment = async (
  tx: Tx,
  { entrepreneurId, id }: Pick<InvoicePaymentRow, 'entrepreneurId' | 'id'>,
  change: Partial<typeof invoicePayments.$inferInsert>,
): Promise<void> => {
  await tx
    .update(invoicePayments)
    .set(change)
    .where(isPayment({ entrepreneurId, invoicePaymentId: id }))
}

/** Ends a payment that is still pending; false if it has already ended. */
export const endPending = async (
  tx: Tx,
  ref: InvoicePaymentRef,
  change: Partial<typeof invoicePayments.$inferInsert>,
): Promise<boolean> => {
  const ended = await tx
    .update(invoicePayments)
    .set(change)
    .where(and(isPayment(ref), eq(invoicePayments.state, 'pending')))
    .returning({ id: invoicePayments.id })
  return ended.length > 0
}
