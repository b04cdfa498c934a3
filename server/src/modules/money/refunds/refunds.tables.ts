import { PAYOUT_METHODS } from '@minit/domain/money/payouts.ts'
import { REFUND_ACTORS, REFUND_METHODS, REFUND_STATES } from '@minit/domain/money/refunds.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { PayoutProviderName } from '../../../ports/payout-provider.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { shifts } from '../drawers/shifts.tables.ts'
import { suspenseItems } from '../ledger/ledger.tables.ts'

/**
 * Money that goes back to the payer: the price of a refunded purchase, or suspense money. At most one refund
 * of each is open or sent; a failed one is retried as a new refund.
 */
export const refunds = pgTable(
  'refunds',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    /** The suspense item that goes back; null for the price of the purchase. */
    suspenseId: text(),
    amountMinor: minor(),
    currency: currency(),
    /**
     * The part that the seller's balance carries: the price less the fee, and 0 for cash and suspense money.
     */
    owedMinor: minor(),
    why: text().notNull(),
    method: text({ enum: REFUND_METHODS }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** The provider that collected the money, and our reference there. */
    takenBy: text().$type<ProviderName>().notNull(),
    paymentReference: text().notNull(),
    /** The provider that sends it back; null for a manual refund. */
    provider: text().$type<ProviderName | PayoutProviderName>(),
    /** Our reference for this refund at that provider, stored before the request. */
    providerReference: text(),
    /** The payer's number, E.164; never another number. */
    phone: text().notNull(),
    /** For a payout: the operator of that number. */
    payoutMethod: text({ enum: PAYOUT_METHODS }),
    /** The operator's own number, or a manual reference; null until it is sent. */
    reference: text(),
    actor: text({ enum: REFUND_ACTORS }).notNull(),
    actorId: text(),
    actorName: text().notNull(),
    /** The account that confirmed a manual refund. */
    confirmedBy: text(),
    failureReason: text(),
    /** What an admin has to review, in text; null once reviewed. */
    alarm: text(),
    /** When a failed refund was retried as another, or settled otherwise. */
    settledAt: instant(),
    /** While in the future, a worker holds the lease to call the provider. */
    askLeaseUntil: instant(),
    askedAt: instant(),
    /** When the provider accepted the request. */
    acceptedAt: instant(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('refunds_one_of_purchase')
      .on(table.entrepreneurId, table.purchaseId)
      .where(sql`suspense_id is null and state <> 'failed'`),
    uniqueIndex('refunds_one_of_suspense')
      .on(table.entrepreneurId, table.suspenseId)
      .where(sql`suspense_id is not null and state <> 'failed'`),
    uniqueIndex('refunds_reference').on(table.provider, table.providerReference),
    index('refunds_of_purchase').on(table.entrepreneurId, table.purchaseId),
    index('refunds_of_state').on(table.state, table.id),
    index('refunds_alarms').on(table.id).where(sql`alarm is not null`),
    index('refunds_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('refunds_phone').on(table.phone),
    index('refunds_numbers')
      .using('gin', sql`numbers_in(array[why, reference, failure_reason, alarm])`)
      .with({ fastupdate: false }),
    check(
      'refund_sends_money',
      sql`${table.amountMinor} > 0 and ${table.owedMinor} between 0 and ${table.amountMinor}`,
    ),
    check(
      'refund_has_its_sender',
      sql`(${table.method} in ('provider', 'payout')) = (${table.provider} is not null and ${table.providerReference} is not null)`,
    ),
    check(
      'ended_refund_has_its_time',
      sql`(${table.state} in ('waiting', 'asked', 'to_confirm')) = (${table.endedAt} is null)`,
    ),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.suspenseId],
      foreignColumns: [suspenseItems.entrepreneurId, suspenseItems.id],
    }),
  ],
)

/**
 * Reports of providers and operators, each event once and never changed. A refund's state is
 * folded from these.
 */
export const refundEvents = pgTable(
  'refund_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    refundId: id(),
    eventKey: text().notNull(),
    kind: text({ enum: ['succeeded', 'failed'] }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    /** The operator's own number, or the reference of a manual refund. */
    reference: text(),
    source: text({ enum: ['webhook', 'answer', 'poll', 'statement', 'person'] }).notNull(),
    receivedAt: instant().notNull(),
    /** For returned cash: the shift whose drawer it left; null outside a shift. */
    shiftId: text(),
    /** The account that handed cash back; null for other refunds, and for events older than this column. */
    actorId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    index('refund_events_of_person').on(table.entrepreneurId, table.receivedAt).where(sql`source = 'person'`),
    index('refund_events_shift').on(table.entrepreneurId, table.shiftId).where(sql`shift_id is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.shiftId],
      foreignColumns: [shifts.entrepreneurId, shifts.id],
    }),
    uniqueIndex('refund_events_key').on(table.entrepreneurId, table.refundId, table.eventKey),
    foreignKey({
      columns: [table.entrepreneurId, table.refundId],
      foreignColumns: [refunds.entrepreneurId, refunds.id],
    }),
  ],
)
