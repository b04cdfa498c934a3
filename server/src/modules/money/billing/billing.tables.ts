import { INVOICE_PAYMENT_STATES, INVOICE_STATES } from '@minit/domain/money/invoices.ts'
import { type NextAction, PAYMENT_METHODS, PROVIDER_EVENT_KINDS } from '@minit/domain/money/payments.ts'
import { USUAL_GST_BASIS_POINTS } from '@minit/domain/platform/gst.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

/** A day in Africa/Freetown. */
const day = () => date({ mode: 'string' })

/**
 * Since when a seller has a monthly fee, how far it is billed, and whether it may be taken from the balance.
 */
export const billingTerms = pgTable('billing_terms', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  /** The first day that may be billed; null while there is no fee. */
  feeSince: day(),
  /** The first day of the month that was processed last. */
  lastDueOn: day(),
  /** When the seller agreed that invoices are taken from the balance; null without an agreement. */
  agreedAt: instant(),
})

/**
 * The last number of each series. Series have no gaps: the transaction that writes the invoice
 * takes the number.
 */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  lastNumber: integer().notNull(),
})

/** What a seller owes the platform for a month. */
export const invoices = pgTable(
  'invoices',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** `INV`, or `DEMO` for demo sellers. */
    series: text().notNull(),
    number: integer().notNull(),
    /** The billed month: its first day, and the first day after it. */
    dueOn: day().notNull(),
    untilDay: day().notNull(),
    /** The fee in US cents, and the platform's rate on that day: minor leones for one dollar. */
    feeCents: integer().notNull(),
    minorPerDollar: integer().notNull(),
    netMinor: minor(),
    gstMinor: minor(),
    /** The GST rate on the day of issue. */
    gstBasisPoints: integer().notNull().default(USUAL_GST_BASIS_POINTS),
    totalMinor: minor(),
    currency: currency(),
    issuedAt: instant().notNull(),
    /** While the invoice is open, its seller stops selling at this instant. */
    stopsAt: instant().notNull(),
    state: text({ enum: INVOICE_STATES }).notNull().default('open'),
    paidBy: text({ enum: ['balance', 'mobile_money'] }),
    endedAt: instant(),
    /** Why an admin waived, cancelled or extended it, in text for the seller. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('invoices_month').on(table.entrepreneurId, table.dueOn),
    uniqueIndex('invoices_number').on(table.series, table.number),
    index('invoices_newest').on(table.id),
    index('invoices_open').on(table.stopsAt).where(sql`state = 'open'`),
    check('invoice_adds_up', sql`${table.totalMinor} = ${table.netMinor} + ${table.gstMinor}`),
    check('invoice_wants_money', sql`${table.netMinor} > 0 and ${table.gstMinor} >= 0`),
    check('open_has_no_end', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    check('paid_has_its_way', sql`(${table.state} = 'paid') = (${table.paidBy} is not null)`),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
  ],
)

/** Mobile money requested from a seller for an invoice. At most one payment per invoice is pending. */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    invoiceId: id(),
    provider: text().$type<ProviderName>().notNull(),
    /** Our reference for this payment at the provider, stored before the request. */
    providerReference: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** E.164. */
    phone: text().notNull(),
    amountMinor: minor(),
    currency: currency(),
    nextAction: jsonb().$type<NextAction>().notNull(),
    state: text({ enum: INVOICE_PAYMENT_STATES }).notNull().default('pending'),
    failureReason: text(),
    /** What an admin has to review, in text. */
    alarm: text(),
    payBy: instant().notNull(),
    /** While in the future, a worker holds the lease to call the provider. */
    askLeaseUntil: instant(),
    /** When the provider accepted the request. */
    acceptedAt: instant(),
    /** When to poll next; null once no event can follow. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('invoice_payments_reference').on(table.provider, table.providerReference),
    uniqueIndex('invoice_payments_one')
      .on(table.entrepreneurId, table.invoiceId)
      .where(sql`state = 'pending'`),
    index('invoice_payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('invoice_payment_asks', sql`${table.amountMinor} > 0`),
    check('pending_has_no_end', sql`(${table.state} = 'pending') = (${table.endedAt} is null)`),
    foreignKey({
      columns: [table.entrepreneurId, table.invoiceId],
      foreignColumns: [invoices.entrepreneurId, invoices.id],
    }),
  ],
)

/** What providers reported, each event once and never changed. A payment's state is folded from these. */
export const invoiceEvents = pgTable(
  'invoice_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    paymentId: id(),
    provider: text().$type<ProviderName>().notNull(),
    eventKey: text().notNull(),
    kind: text({ enum: PROVIDER_EVENT_KINDS }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    providerTransactionId: text(),
    source: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('invoice_events_key').on(table.provider, table.eventKey),
    index('invoice_events_of_payment').on(table.entrepreneurId, table.paymentId),
    foreignKey({
      columns: [table.entrepreneurId, table.paymentId],
      foreignColumns: [invoicePayments.entrepreneurId, invoicePayments.id],
    }),
  ],
)

/** The SMS notices that a seller received, each once: `trial 2026-12-20 7`, `issued 01J...`. */
export const billingNotices = pgTable(
  'billing_notices',
  { entrepreneurId: entrepreneurId(), about: text().notNull(), toldAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.entrepreneurId, table.about] })],
)
