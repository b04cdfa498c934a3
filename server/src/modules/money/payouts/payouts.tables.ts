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

/** What a seller, or an admin, said about a seller's payouts. */
export const payoutSettings = pgTable('payout_settings', {
  entrepreneurId: entrepreneurId()
    .primaryKey()
    .references(() => entrepreneurs.id),
  /** Everything available is sent every day at 20:00. */
  isDaily: boolean().notNull().default(false),
  /** Since when an admin holds this seller's payouts, and why, in words for the seller. */
  heldAt: instant(),
  holdReason: text(),
})

/** Numbers that money may be sent to. The one that counts is verified and not replaced. */
export const payoutDestinations = pgTable(
  'payout_destinations',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** E.164. */
    phone: text().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    /** Whose account it is, where the provider says. */
    holderName: text(),
    /** A keyed digest of the code that was sent to the number. */
    codeDigest: text().notNull(),
    codeUntil: instant().notNull(),
    codeTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
    verifiedAt: instant(),
    /** Nothing is sent before. */
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

/** Money sent, or to be sent, to a seller. One at most of each seller is open. */
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
    /** `admin`: it was sent and forgotten, and written down afterwards. */
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

/** What one call to the provider sends: the whole payout, or a part of one that is larger than the provider carries. */
export const payoutParts = pgTable(
  'payout_parts',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    payoutId: id(),
    number: integer().notNull(),
    amountMinor: minor(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** What we gave the provider as its name for this part, stored before it is asked. */
    providerReference: text().notNull(),
    /** The provider's own id of it, where it is asked about by that. */
    providerPayoutId: text(),
    state: text({ enum: PAYOUT_PART_STATES }).notNull().default('waiting'),
    failureReason: text(),
    providerTransactionId: text(),
    /** The provider's wallet holds too little for it; whoever came later waits behind it. */
    waitsForFloat: boolean().notNull().default(false),
    /** While set and in the future, somebody is asking the provider right now. */
    askLeaseUntil: instant(),
    askedAt: instant(),
    /** When the provider said that it has the request. */
    acceptedAt: instant(),
    /** What an admin has to look into, in words; null once one has. */
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

/** What providers told us of payouts, once each and never changed. A part's state is folded from these. */
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
