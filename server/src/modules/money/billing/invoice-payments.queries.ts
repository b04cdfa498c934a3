import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { hasNoJob } from '../../../jobs/lost-jobs.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import type { ProviderEvent, ProviderName } from '../../../ports/payment-provider.ts'
import { eventValues } from '../payments/event-values.ts'
import { invoiceEvents, invoicePayments, invoices } from './billing.tables.ts'

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

/** The same, locked: payments of one invoice are settled one after the other. */
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

/** Takes the right to ask the provider until `leaseUntil`; false when it was asked, is being asked, or has ended. */
export const claimInvoiceAsk = async (
  tx: Tx,
  ref: InvoicePaymentRef,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> => {
  const { acceptedAt, askLeaseUntil, state, payBy } = invoicePayments
  const claimed = await tx
    .update(invoicePayments)
    .set({ askLeaseUntil: leaseUntil })
    .where(
      and(
        isPayment(ref),
        eq(state, 'pending'),
        isNull(acceptedAt),
        or(isNull(askLeaseUntil), lte(askLeaseUntil, now)),
        gt(payBy, now),
      ),
    )
    .returning({ id: invoicePayments.id })
  return claimed.length > 0
}

/** Ends a payment that is still pending; false when it is not. */
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

const INSERT_EVENT = `
  with payment as (
    select entrepreneur_id, id from invoice_payments where provider = $1::text and provider_reference = $2::text
  ), written as (
    insert into invoice_events (entrepreneur_id, id, payment_id, provider, event_key, kind, amount_minor, currency, reason,
      provider_transaction_id, source, received_at)
    select entrepreneur_id, $3::text, id, $1, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::timestamptz
    from payment on conflict (provider, event_key) do nothing returning id
  )
  select entrepreneur_id, id, exists (select from written) as is_new from payment`

type NewEvent = { id: string; provider: ProviderName; event: ProviderEvent; source: string; receivedAt: Date }

/**
 * Writes what a provider said about a payment for an invoice, which is found by its reference, once, in one statement. Null
 * where none is meant.
 */
export const insertInvoiceEvent = async (
  tx: Tx,
  given: NewEvent,
): Promise<{ ref: InvoicePaymentRef; isNew: boolean } | null> => {
  const [row] = await tx.send<{ entrepreneur_id: string; id: string; is_new: boolean }>(
    INSERT_EVENT,
    eventValues(given),
  )
  if (row === undefined) return null
  return { ref: { entrepreneurId: row.entrepreneur_id, invoicePaymentId: row.id }, isNew: row.is_new }
}

export const listInvoiceEvents = (tx: Tx, { entrepreneurId, invoicePaymentId }: InvoicePaymentRef) =>
  tx
    .select()
    .from(invoiceEvents)
    .where(
      and(eq(invoiceEvents.entrepreneurId, entrepreneurId), eq(invoiceEvents.paymentId, invoicePaymentId)),
    )

/** Payments that should have been looked at long ago and have no job that will: neither waiting nor at work. */
export const listLostInvoicePayments = (tx: Tx, overdueSince: Date): Promise<InvoicePaymentRef[]> =>
  tx
    .select({ entrepreneurId: invoicePayments.entrepreneurId, invoicePaymentId: invoicePayments.id })
    .from(invoicePayments)
    .where(
      and(
        lte(invoicePayments.nextCheckAt, overdueSince),
        hasNoJob('follow-invoice-payment', invoicePayments.id),
      ),
    )
    .orderBy(invoicePayments.nextCheckAt)
    .limit(500)
