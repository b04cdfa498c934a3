import type { NextAction } from '@minit/domain/money/payments.ts'
import { PROVIDER_EVENT_KINDS, PROVIDER_EVENT_SOURCES } from '@minit/domain/money/payments.ts'
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
import { currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { shifts } from '../drawers/shifts.tables.ts'

/** Money asked from one payer through one provider for one purchase. */
export const payments = pgTable(
  'payments',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    provider: text({ enum: ['pawapay', 'monime', 'vult', 'orange-web', 'cash'] }).notNull(),
    /** What we gave the provider as its name for this payment, stored before it is asked. */
    providerReference: text().notNull(),
    /** The provider's own id of it, where it is asked about by that. */
    providerPaymentId: text(),
    /**
     * The one that the purchase shows and settles by: the only one, or the last that was asked for, or the one that paid.
     */
    isCurrent: boolean().notNull().default(true),
    amountMinor: minor(),
    currency: currency(),
    /** After how many hours the provider settles such money with the platform; as it was set when this was written. */
    settlementDelayHours: integer().notNull().default(0),
    nextAction: jsonb().$type<NextAction>().notNull(),
    /** While set and in the future, somebody is asking the provider right now. */
    askLeaseUntil: instant(),
    /** When the provider said it has the request. */
    acceptedAt: instant(),
    /** When to look at it again; null once nothing more can come. */
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    /** Money that does not fit what was asked, and no person has dealt with yet: what is wrong, in words. */
    needsReview: text(),
    /** When a person last dealt with such money; it is asked about no more. */
    reviewedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payments_provider_reference').on(table.provider, table.providerReference),
    uniqueIndex('payments_purchase').on(table.entrepreneurId, table.purchaseId).where(sql`is_current`),
    // Settling and reviews go to all payments of a purchase, which the index above cannot find.
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

/** What providers told us, once each and never changed. A payment's state is folded from these. */
export const providerEvents = pgTable(
  'provider_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    paymentId: id(),
    provider: text({ enum: ['pawapay', 'monime', 'vult', 'orange-web', 'cash'] }).notNull(),
    eventKey: text().notNull(),
    kind: text({ enum: PROVIDER_EVENT_KINDS }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    /** The provider's or operator's own number, for receipts and support. */
    providerTransactionId: text(),
    source: text({ enum: PROVIDER_EVENT_SOURCES }).notNull(),
    receivedAt: instant().notNull(),
    /** Of cash: the account whose word it is, and the shift in whose drawer it lies; null outside any. */
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
