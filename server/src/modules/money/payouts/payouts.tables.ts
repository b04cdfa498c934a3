import { PAYOUT_METHODS, PAYOUT_PART_STATES, PAYOUT_STATES } from '@minit/domain/money/payouts.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'

const PROVIDERS = ['pawapay', 'monime'] as const

/** The payout settings that a seller or an admin set. */
export const payoutSettings = pgTable('payout_settings', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  /** Everything available is sent every day at 20:00. */
  isDaily: boolean().notNull().default(false),
  /** Since when an admin holds this seller's payouts, and why, in text for the seller. */
  heldAt: instant(),
  holdReason: text(),
})

/** Numbers to which money may be sent. The current one is verified and not replaced. */
export const payoutDestinations = pgTable(
  'payout_destinations',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** E.164. */
    phone: text().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    /** The account holder, where the provider returns it. */
    holderName: text(),
    /** A keyed digest of the code that was sent to the number. */
    codeDigest: text().notNull(),
    codeUntil: instant().notNull(),
    codeTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    verifiedAt: instant(),
    /** Nothing is sent before this instant. */
    heldUntil: instant(),
    replacedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payout_destinations_one')
      .on(table.entrepreneurId)
      .where(sql`verified_at is not null and replaced_at is null`),
    check('verified_has_its_hold', sql`(${table.verifiedAt} is null) = (${table.heldUntil} is null)`),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
  ],
)

/** Money sent, or to be sent, to a seller. At most one payout per seller is open. */
export const payouts = pgTable(
  'payouts',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    amountMinor: minor(),
    currency: currency(),
    /** E.164. */
    phone: text().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** `admin`: it was sent but missing from the database, and booked later. */
    askedBy: text({ enum: ['seller', 'daily', 'admin'] }).notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    failureReason: text(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payouts_one_open').on(table.entrepreneurId).where(sql`ended_at is null`),
    index('payouts_newest').on(table.entrepreneurId, table.createdAt, table.id),
    index('payouts_of_state').on(table.state, table.id),
    index('payouts_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('sends_money', sql`${table.amountMinor} > 0`),
    check(
      'ended_has_its_time',
      sql`(${table.state} in ('waits_for_admin', 'under_way')) = (${table.endedAt} is null)`,
    ),
    foreignKey({ columns: [table.entrepreneurId], foreignColumns: [entrepreneurs.id] }),
  ],
)

/** What one request to the provider sends: the whole payout, or a part of one above the provider's limit. */
export const payoutParts = pgTable(
  'payout_parts',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    payoutId: id(),
    number: integer().notNull(),
    amountMinor: minor(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** Our reference for this part at the provider, stored before the request. */
    providerReference: text().notNull(),
    /** The provider's own id, if status queries need it. */
    providerPayoutId: text(),
    state: text({ enum: PAYOUT_PART_STATES }).notNull().default('waiting'),
    failureReason: text(),
    providerTransactionId: text(),
    /** The provider's balance is too small for it; later parts wait behind it. */
    waitsForFloat: boolean().notNull().default(false),
    /** While in the future, a worker holds the lease to call the provider. */
    askLeaseUntil: instant(),
    askedAt: instant(),
    /** When the provider accepted the request. */
    acceptedAt: instant(),
    /** What an admin has to review, in text; null once reviewed. */
    alarm: text(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payout_parts_reference').on(table.provider, table.providerReference),
    uniqueIndex('payout_parts_number').on(table.entrepreneurId, table.payoutId, table.number),
    index('payout_parts_of_state').on(table.state, table.id),
    index('payout_parts_alarms').on(table.id).where(sql`alarm is not null`),
    check('part_sends_money', sql`${table.amountMinor} > 0`),
    foreignKey({
      columns: [table.entrepreneurId, table.payoutId],
      foreignColumns: [payouts.entrepreneurId, payouts.id],
    }),
  ],
)

/**
 * What providers reported about payouts, each event once and never changed. A part's state is
 * folded from these.
 */
export const payoutEvents = pgTable(
  'payout_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    partId: id(),
    provider: text({ enum: PROVIDERS }).notNull(),
    eventKey: text().notNull(),
    kind: text({ enum: ['succeeded', 'failed'] }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    providerTransactionId: text(),
    source: text({ enum: ['webhook', 'answer', 'poll', 'statement', 'admin'] }).notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('payout_events_key').on(table.provider, table.eventKey),
    index('payout_events_of_part').on(table.entrepreneurId, table.partId),
    foreignKey({
      columns: [table.entrepreneurId, table.partId],
      foreignColumns: [payoutParts.entrepreneurId, payoutParts.id],
    }),
  ],
)
