import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { noteStop } from '../../shop/sellers/sellers.queries.ts'
import { invoicePayments, invoices } from './billing.tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceRef = Pick<InvoiceRow, 'entrepreneurId' | 'id'>

const isInvoice = ({ entrepreneurId, id }: InvoiceRef) =>
  and(eq(invoices.entrepreneurId, entrepreneurId), eq(invoices.id, id))

const NEXT_NUMBER = `
  insert into invoice_series as s (series, last_number) values ($1::text, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number`

/**
 * Takes the next number of a series. Concurrent callers wait until this transaction ends and reuse the number
 * if it rolls back, so there are no gaps. Call it last, to keep the wait short.
 */
export const takeNumber = async (tx: Tx, series: string): Promise<number> => {
  const [row] = await tx.send<{ last_number: number }>(NEXT_NUMBER, [series])
  if (row === undefined) throw new Error(`the series ${series} gave no number`)
  return row.last_number
}

export const insertInvoice = async (tx: Tx, invoice: typeof invoices.$inferInsert): Promise<InvoiceRow> => {
  const [row] = await tx.insert(invoices).values(invoice).returning()
  if (row === undefined) throw new Error('the invoice was not written')
  await noteStop(tx, invoice.entrepreneurId)
  return row
}

/** Every change to an invoice, and every payment of one, takes this lock first. */
export const lockInvoice = async (tx: Tx, ref: InvoiceRef): Promise<InvoiceRow | null> =>
  firstOrNull(await tx.select().from(invoices).where(isInvoice(ref)).for('update'))

/** Locks an invoice of any seller by its id alone; runs as the platform. */
export const lockInvoiceById = async (tx: Tx, id: string): Promise<InvoiceRow | null> =>
  firstOrNull(await tx.select().from(invoices).where(eq(invoices.id, id)).for('update'))

/** Changes a locked invoice, and with it the instant at which its seller stops selling. */
export const changeInvoice = async (
  tx: Tx,
  ref: InvoiceRef,
  change: Partial<typeof invoices.$inferInsert>,
): Promise<void> => {
  await tx.update(invoices).set(change).where(isInvoice(ref))
  await noteStop(tx, ref.entrepreneurId)
}

const NOT_INSTALLED = 'Billed before the shop was installed'

/**
 * Cancels open invoices of a shop that awaits its installation: an earlier release billed those too. Money in
 * transit for such an invoice is added to the seller's balance.
 */
export const cancelBeforeInstallation = async (
  tx: Tx,
  { entrepreneurId, now }: { entrepreneurId: string; now: Date },
): Promise<void> => {
  await tx
    .update(invoices)
    .set({ state: 'cancelled', endedAt: now, reason: NOT_INSTALLED })
    .where(and(eq(invoices.entrepreneurId, entrepreneurId), eq(invoices.state, 'open'), waits))
  await noteStop(tx, entrepreneurId)
}

const waits = sql`exists (select from entrepreneurs where id = ${invoices.entrepreneurId} and awaits_installation)`

export const findInvoice = async (tx: TenantTx, id: string): Promise<InvoiceRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(invoices)
      .where(owned(invoices, tx, id)),
  )

/** Lists a seller's open invoices, oldest first. */
export const listOpenInvoices = (tx: TenantTx): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(owned(invoices, tx), eq(invoices.state, 'open')))
    .orderBy(asc(invoices.dueOn))

const LISTED = 36

/** Lists a seller's invoices, newest first, each with its latest payment. */
export const listInvoices = async (tx: TenantTx) => {
  const rows = await tx
    .select()
    .from(invoices)
    .where(owned(invoices, tx))
    .orderBy(desc(invoices.dueOn))
    .limit(LISTED)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const payments = await tx
    .select()
    .from(invoicePayments)
    .where(and(owned(invoicePayments, tx), inArray(invoicePayments.invoiceId, ids)))
    .orderBy(desc(invoicePayments.id))
  return rows.map((invoice) => ({
    invoice,
    payment: payments.find(({ invoiceId }) => invoiceId === invoice.id) ?? null,
  }))
}

/** Whether the seller paid an invoice before this one. */
export const hasPaidBefore = async (tx: Tx, { entrepreneurId, id }: InvoiceRef): Promise<boolean> => {
  const earlier = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.entrepreneurId, entrepreneurId), eq(invoices.state, 'paid'), ne(invoices.id, id)))
    .limit(1)
  return earlier.length > 0
}

/** Whether a payment of the invoice is pending. */
export const isBeingPaid = async (tx: Tx, { entrepreneurId, id }: InvoiceRef): Promise<boolean> => {
  const { invoiceId, state } = invoicePayments
  const pending = await tx
    .select({ id: invoicePayments.id })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.entrepreneurId, entrepreneurId), eq(invoiceId, id), eq(state, 'pending')))
  return pending.length > 0
}
