import { INVOICE_PAYMENT_STATES } from '@minit/domain/money/invoices.ts'
import { type NextAction, PAYMENT_METHODS, PROVIDER_EVENT_KINDS } from '@minit/domain/money/payments.ts'
import { SPONSOR_WAYS, SPONSORED, SPONSORSHIP_STATES } from '@minit/domain/money/sponsorships.ts'
import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
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
import { bigintCount, currency, entrepreneurId, id, instant, minor } from '../../../db/columns.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import { packages } from '../../shop/packages/packages.tables.ts'

/** Who holds a sponsor's money: a provider, or the platform's bank for an invoice. */
export type SponsorHolder = ProviderName | 'bank'

/** A day in Africa/Freetown. */
const day = () => date({ mode: 'string' }).notNull()

/**
 * A sum that a school, a firm or a person paid to a shop for other people's minutes. What was paid is always the sum of what is
 * left, reserved, used and given back.
 */
export const sponsorships = pgTable(
  'sponsorships',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    /** Shown to the phones that go online by it. */
    sponsorName: text().notNull(),
    /** E.164; pays, and gets the link. */
    contactPhone: text().notNull(),
    startedBy: text({ enum: ['seller', 'sponsor'] }).notNull(),
    way: text({ enum: SPONSOR_WAYS }).notNull().default('mobile_money'),
    /** The package whose price was agreed, for whichever number of minutes. */
    packageId: id(),
    priceMinor: minor(),
    priceMinutes: integer().notNull(),
    /** What the sponsor means to pay. */
    sumMinor: minor(),
    who: text({ enum: SPONSORED }).notNull(),
    /** For each number and day, or for each card. */
    minutesEach: integer().notNull(),
    downKbps: integer(),
    hours: jsonb().$type<PassHours>(),
    firstDay: day(),
    lastDay: day(),
    state: text({ enum: SPONSORSHIP_STATES }).notNull().default('awaiting_payment'),
    paidMinor: bigintCount(),
    /** For grants whose use is not booked yet. */
    reservedMinor: bigintCount(),
    usedMinor: bigintCount(),
    usedMinutes: bigintCount(),
    /** On its way back to the sponsor, or back already. */
    returnedMinor: bigintCount(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    /** When the sponsor was sent the SMS that all minutes are used, which is sent once. */
    usedUpAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('sponsorships_id').on(table.id),
    index('sponsorships_open').on(table.entrepreneurId, table.lastDay).where(sql`state = 'running'`),
    index('sponsorships_to_end')
      .on(table.lastDay)
      .where(sql`state in ('awaiting_payment', 'running') or paid_minor > used_minor + returned_minor`),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
    check('sponsorship_has_a_price', sql`least(${table.priceMinor}, ${table.priceMinutes}) > 0`),
    check('sponsorship_has_a_sum', sql`${table.sumMinor} > 0 and ${table.minutesEach} between 1 and 1440`),
    check('sponsorship_has_its_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check(
      'sponsorship_never_overdrawn',
      sql`least(${table.reservedMinor}, ${table.usedMinor}, ${table.usedMinutes}, ${table.returnedMinor}) >= 0
        and ${table.reservedMinor} + ${table.usedMinor} + ${table.returnedMinor} <= ${table.paidMinor}`,
    ),
    check('running_was_paid', sql`${table.state} not in ('running', 'ended') or ${table.paidAt} is not null`),
    check(
      'over_has_its_end',
      sql`(${table.state} in ('ended', 'cancelled')) = (${table.endedAt} is not null)`,
    ),
  ],
)

/** The platform's invoice to a sponsor who pays by invoice. Its money is confirmed by an admin. */
export const sponsorInvoices = pgTable(
  'sponsor_invoices',
  {
    entrepreneurId: entrepreneurId(),
    sponsorshipId: id(),
    /** `SP`, or `SPDEMO` at demo sellers. */
    series: text().notNull(),
    number: integer().notNull(),
    totalMinor: minor(),
    issuedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.sponsorshipId] }),
    uniqueIndex('sponsor_invoices_number').on(table.series, table.number),
    check('sponsor_invoice_asks', sql`${table.totalMinor} > 0`),
    foreignKey({
      columns: [table.entrepreneurId, table.sponsorshipId],
      foreignColumns: [sponsorships.entrepreneurId, sponsorships.id],
    }),
  ],
)

/** Who may have a sponsorship's minutes: keyed digests of listed numbers, or of the codes of its cards. */
export const sponsoredKeys = pgTable(
  'sponsored_keys',
  {
    entrepreneurId: entrepreneurId(),
    sponsorshipId: id(),
    /** Of the number for this shop, or of the card's code. */
    digest: text().notNull(),
    /** A card's code, encrypted, to print it; null for a number, which is stored nowhere. */
    sealedCode: text(),
    /** When a card was used; a number may come again each day. */
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.sponsorshipId, table.digest] }),
    index('sponsored_cards').on(table.digest).where(sql`sealed_code is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.sponsorshipId],
      foreignColumns: [sponsorships.entrepreneurId, sponsorships.id],
    }),
  ],
)

/** Mobile money requested from a sponsor. At most one payment per sponsorship is pending. */
export const sponsorPayments = pgTable(
  'sponsor_payments',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    sponsorshipId: id(),
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
    uniqueIndex('sponsor_payments_reference').on(table.provider, table.providerReference),
    uniqueIndex('sponsor_payments_one')
      .on(table.entrepreneurId, table.sponsorshipId)
      .where(sql`state = 'pending'`),
    index('sponsor_payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('sponsor_payment_asks', sql`${table.amountMinor} > 0`),
    check('pending_has_no_end', sql`(${table.state} = 'pending') = (${table.endedAt} is null)`),
    foreignKey({
      columns: [table.entrepreneurId, table.sponsorshipId],
      foreignColumns: [sponsorships.entrepreneurId, sponsorships.id],
    }),
  ],
)

/** What providers reported, each event once and never changed. A payment's state is folded from these. */
export const sponsorEvents = pgTable(
  'sponsor_events',
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
    uniqueIndex('sponsor_events_key').on(table.provider, table.eventKey),
    index('sponsor_events_of_payment').on(table.entrepreneurId, table.paymentId),
    foreignKey({
      columns: [table.entrepreneurId, table.paymentId],
      foreignColumns: [sponsorPayments.entrepreneurId, sponsorPayments.id],
    }),
  ],
)

/** What was left, on its way back to the sponsor's number. A failed one is sent again as another. */
export const sponsorReturns = pgTable(
  'sponsor_returns',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    sponsorshipId: id(),
    amountMinor: minor(),
    currency: currency(),
    method: text({ enum: ['provider', 'payout', 'by_hand'] }).notNull(),
    state: text({ enum: ['waiting', 'asked', 'to_confirm', 'sent', 'failed'] }).notNull(),
    /** Who collected the money, and the reference there: ours, or the one of a transfer to the bank. */
    takenBy: text().$type<SponsorHolder>().notNull(),
    paymentReference: text().notNull(),
    /** The provider that sends it back; null where an admin does. */
    provider: text(),
    providerReference: text(),
    /** E.164: the number that paid. */
    phone: text().notNull(),
    payoutMethod: text({ enum: ['orange_money', 'africell_money'] }),
    reference: text(),
    failureReason: text(),
    alarm: text(),
    confirmedBy: text(),
    askLeaseUntil: instant(),
    askedAt: instant(),
    acceptedAt: instant(),
    nextCheckAt: instant(),
    checkCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('sponsor_returns_reference').on(table.provider, table.providerReference),
    uniqueIndex('sponsor_returns_one')
      .on(table.entrepreneurId, table.sponsorshipId)
      .where(sql`state in ('waiting', 'asked', 'to_confirm')`),
    index('sponsor_returns_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('sponsor_returns_to_confirm').on(table.id).where(sql`state in ('to_confirm', 'failed')`),
    check('sponsor_return_sends', sql`${table.amountMinor} > 0`),
    check(
      'ended_return_has_its_time',
      sql`(${table.state} in ('waiting', 'asked', 'to_confirm')) = (${table.endedAt} is null)`,
    ),
    foreignKey({
      columns: [table.entrepreneurId, table.sponsorshipId],
      foreignColumns: [sponsorships.entrepreneurId, sponsorships.id],
    }),
  ],
)

/** Reports of providers, each event once and never changed. A return's state is folded from these. */
export const sponsorReturnEvents = pgTable(
  'sponsor_return_events',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    returnId: id(),
    eventKey: text().notNull(),
    kind: text({ enum: ['succeeded', 'failed'] }).notNull(),
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    reason: text(),
    /** The operator's own number. */
    reference: text(),
    source: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('sponsor_return_events_key').on(table.entrepreneurId, table.returnId, table.eventKey),
    foreignKey({
      columns: [table.entrepreneurId, table.returnId],
      foreignColumns: [sponsorReturns.entrepreneurId, sponsorReturns.id],
    }),
  ],
)
