import type { NextAction } from '@minit/domain/money/payments.ts'
import { PROVIDER_EVENT_KINDS, PROVIDER_EVENT_SOURCES } from '@minit/domain/money/payments.ts'
import { SUM_REFUSALS } from '@minit/domain/shop/any-sum.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { currency, entrepreneurId, id, instant, minor, paymentProvider } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { shifts } from '../drawers/shifts.tables.ts'

/** Money requested from one payer through one provider for one purchase. */
export const payments = pgTable(
  'payments',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    provider: paymentProvider().notNull(),
    /** Our reference for this payment at the provider, stored before the request. */
    providerReference: text().notNull(),
    /** The provider's own id, if status queries need it. */
    providerPaymentId: text(),
    /**
     * The payment by which the purchase is shown and settled: the only one, the last requested, or the one
     * that paid.
     */
    isCurrent: boolean().notNull().default(true),
    amountMinor: minor(),
    currency: currency(),
    /** The provider's settlement delay in hours, as set when this row was written. */
    settlementDelayHours: integer().notNull().default(0),
    nextAction: jsonb().$type<NextAction>().notNull(),
    /** While in the future, a worker holds the lease to call the provider. */
    askLeaseUntil: instant(),
    /** When the provider accepted the request. */
    acceptedAt: instant(),
    /** When to poll next; null once no event can follow. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    /** Why money that came unasked, by a lasting code, buys nothing; null: it pays for the purchase. */
    refused: text({ enum: SUM_REFUSALS }),
    /** Why an operator has to review money that does not match the request, in text; null once reviewed. */
    needsReview: text(),
    /** When an operator last reviewed such money; the payment is not polled again. */
    reviewedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payments_provider_reference').on(table.provider, table.providerReference),
    uniqueIndex('payments_purchase').on(table.entrepreneurId, table.purchaseId).where(sql`is_current`),
    // For settlements and reviews, which read all payments of a purchase; the partial index
    // above lacks the others.
    index('payments_of_purchase').on(table.entrepreneurId, table.purchaseId),
    check('asks_for_money', sql`${table.amountMinor} > 0`),
    index('payments_to_review').on(table.id).where(sql`needs_review is not null`),
    index('payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
  ],
)

/** What providers reported, each event once and never changed. A payment's state is folded from these. */
export const providerEvents = pgTable(
  'provider_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    paymentId: id(),
    provider: paymentProvider().notNull(),
    eventKey: text().notNull(),
    kind: text({ enum: PROVIDER_EVENT_KINDS }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    /** The provider's or operator's own number, for receipts and support. */
    providerTransactionId: text(),
    source: text({ enum: PROVIDER_EVENT_SOURCES }).notNull(),
    receivedAt: instant().notNull(),
    /** For cash: the account that decided, and the shift whose drawer has it; null outside a shift. */
    actorId: text(),
    shiftId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('provider_events_key').on(table.provider, table.eventKey),
    index('provider_events_payment').on(table.entrepreneurId, table.paymentId),
    index('provider_events_shift').on(table.entrepreneurId, table.shiftId).where(sql`shift_id is not null`),
    index('provider_events_outside_shifts')
      .on(table.entrepreneurId, table.receivedAt)
      .where(sql`actor_id is not null and shift_id is null`),
    foreignKey({
      columns: [table.entrepreneurId, table.shiftId],
      foreignColumns: [shifts.entrepreneurId, shifts.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.paymentId],
      foreignColumns: [payments.entrepreneurId, payments.id],
    }),
  ],
)
