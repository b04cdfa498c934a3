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
 * Takes the next number of a series. Whoever wants one waits until this transaction ends, and gets the same one when it is
 * rolled back: so there are no gaps. To be asked for last.
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

/** Whoever changes an invoice, or takes money for it, begins with this lock. */
export const lockInvoice = async (tx: Tx, ref: InvoiceRef): Promise<InvoiceRow | null> =>
  firstOrNull(await tx.select().from(invoices).where(isInvoice(ref)).for('update'))

/** Of whichever seller, by its id alone, locked; runs as the platform. */
export const lockInvoiceById = async (tx: Tx, id: string): Promise<InvoiceRow | null> =>
  firstOrNull(await tx.select().from(invoices).where(eq(invoices.id, id)).for('update'))

/** Changes an invoice that is locked, and when its seller stops selling with it. */
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
 * Cancels what is open of a shop that waits for its installation: a release before billed those as well. Money that is on its way
 * for one is added to the seller's balance.
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

/** A seller's open ones, the oldest first. */
export const listOpenInvoices = (tx: TenantTx): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(owned(invoices, tx), eq(invoices.state, 'open')))
    .orderBy(asc(invoices.dueOn))

const LISTED = 36

/** A seller's invoices, the newest first, with the payments that were begun for them, the newest first. */
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

/** Whether the seller is being asked for its money right now. */
export const isBeingPaid = async (tx: Tx, { entrepreneurId, id }: InvoiceRef): Promise<boolean> => {
  const { invoiceId, state } = invoicePayments
  const pending = await tx
    .select({ id: invoicePayments.id })
    .from(invoicePayments)
    .where(and(eq(invoicePayments.entrepreneurId, entrepreneurId), eq(invoiceId, id), eq(state, 'pending')))
  return pending.length > 0
}
