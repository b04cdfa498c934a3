import type { ReportedLine } from '@minit/domain/money/statement-files.ts'
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_OUTCOMES,
  STATEMENT_LINE_KINDS,
  STATEMENT_PROVIDERS,
} from '@minit/domain/money/statements.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { bigintCount, id, instant, minor } from '../../../db/columns.ts'

// No table here belongs to a seller: a statement has all sellers' money, and only the platform reads it.

/** The lines of a file by state. */
export type LineCounts = Partial<Record<LineState, number>>
type LineState = (typeof LINE_STATES)[number]
const LINE_STATES = ['read', 'repeated', 'matched', 'differs', 'to_tell', 'told', 'unmatched'] as const

/** A provider's statement: a file that an admin uploads, or data fetched from the provider at night. */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: id().primaryKey(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    /**
     * `fetched`: the provider's own list. `asked`: queried per payment, so it lacks payments
     * that we never requested.
     */
    origin: text({ enum: ['upload', 'fetched', 'asked'] }).notNull(),
    name: text().notNull(),
    /**
     * `reading`: parts will follow. `ready`: shown, without effect so far. `taken`: all lines are matched.
     */
    state: text({ enum: ['reading', 'ready', 'matching', 'taken'] }).notNull(),
    /** The parts read or answer batches stored so far, and the incomplete end of the last part. */
    parts: integer().notNull().default(0),
    rest: text().notNull().default(''),
    /** The heading's columns and date order, null until found; for a queried file, where to continue. */
    layout: jsonb(),
    /** The line on which the next part begins. */
    nextLine: integer().notNull().default(1),
    readable: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    /** Valid lines that move no money: fees, failures, totals. */
    leftOut: integer().notNull().default(0),
    /** The first lines of each. */
    unreadableLines: jsonb().$type<ReportedLine[]>().notNull().default([]),
    leftOutLines: jsonb().$type<ReportedLine[]>().notNull().default([]),
    /** The days that it covers completely, as the admin or the night job says; null until it is taken. */
    coveredFrom: date(),
    coveredUntil: date(),
    /** The lines by state after the matching, and the first and last day. They never change after that. */
    outcomes: jsonb().$type<LineCounts>(),
    firstDay: date(),
    lastDay: date(),
    actorName: text().notNull(),
    createdAt: instant().notNull(),
    takenAt: instant(),
    matchedAt: instant(),
  },
  (table) => [
    index('statement_files_newest').on(table.createdAt),
    index('statement_files_covering')
      .on(table.provider, table.coveredFrom)
      .where(sql`covered_from is not null`),
    check(
      'taken_has_its_days',
      sql`(${table.state} in ('matching', 'taken')) = (${table.coveredFrom} is not null)`,
    ),
    check('covers_forwards', sql`${table.coveredFrom} <= ${table.coveredUntil}`),
  ],
)

/** Money that a provider reports as moved. */
export const statementLines = pgTable(
  'statement_lines',
  {
    fileId: id(),
    line: integer().notNull(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    kind: text({ enum: STATEMENT_LINE_KINDS }).notNull(),
    /** Identifies this movement of money in every file. */
    lineKey: text().notNull(),
    /** Our reference for the payment or payout, as the provider writes it. */
    reference: text().notNull(),
    /** The provider's or operator's own number, which is also in the payer's SMS. */
    transactionId: text(),
    /** The payer or recipient, in E.164 where it can be read. */
    phone: text(),
    amountMinor: minor(),
    occurredAt: instant().notNull(),
    /** In Freetown. */
    day: date().notNull(),
    /**
     * `read`: not matched yet. `repeated`: another file, or an earlier line, has it. `to_tell`: unknown, and
     * about to be recorded. `told`: it settled something. `unmatched`: it matches nothing of ours.
     */
    state: text({ enum: LINE_STATES }).notNull().default('read'),
    /** The amount in our records, once it is matched. */
    oursMinor: bigint({ mode: 'number' }),
    entrepreneurId: text(),
    purchaseId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.line] }),
    uniqueIndex('statement_lines_once')
      .on(table.provider, table.lineKey)
      .where(sql`state not in ('read', 'repeated')`),
    // Only lines that count: a new line is matched once before any other query finds it.
    index('statement_lines_any_reference').on(table.reference).where(sql`state not in ('read', 'repeated')`),
    index('statement_lines_transaction')
      .on(table.transactionId)
      .where(sql`transaction_id is not null and state not in ('read', 'repeated')`),
    // To erase a number, and to find lines past retention.
    index('statement_lines_phone').on(table.phone, table.day).where(sql`phone is not null`),
    index('statement_lines_of_day')
      .on(table.provider, table.day)
      .where(sql`state not in ('read', 'repeated')`),
    index('statement_lines_to_tell').on(table.fileId, table.line).where(sql`state = 'to_tell'`),
    index('statement_lines_unmatched').on(table.provider, table.day).where(sql`state = 'unmatched'`),
    foreignKey({ columns: [table.fileId], foreignColumns: [statementFiles.id] }),
    check('moves_money', sql`${table.amountMinor} > 0`),
  ],
)

/**
 * Where a provider and the ledger disagree. Money that matches nothing of ours is a suspense item instead.
 */
export const statementDifferences = pgTable(
  'statement_differences',
  {
    id: id().primaryKey(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    lineKind: text({ enum: STATEMENT_LINE_KINDS }).notNull(),
    reference: text().notNull(),
    transactionId: text(),
    /** The key of the line, or of the money that the provider lacks. Each difference is written once. */
    subjectKey: text().notNull(),
    day: date().notNull(),
    theirsMinor: bigint({ mode: 'number' }),
    oursMinor: bigint({ mode: 'number' }),
    entrepreneurId: text(),
    purchaseId: text(),
    foundAt: instant().notNull(),
    settledAt: instant(),
    outcome: text({ enum: DIFFERENCE_OUTCOMES }),
    /** Who settled it, and how, in text. */
    settledBy: text(),
    reason: text(),
  },
  (table) => [
    uniqueIndex('statement_differences_once').on(table.provider, table.kind, table.subjectKey),
    index('statement_differences_open').on(table.provider, table.day).where(sql`settled_at is null`),
    index('statement_differences_of_day').on(table.provider, table.day),
    check('dealt_with_has_its_outcome', sql`(${table.settledAt} is null) = (${table.outcome} is null)`),
  ],
)

/** A day's totals at a provider and in the ledger, computed again with each statement that touches it. */
export const statementDays = pgTable(
  'statement_days',
  {
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    day: date().notNull(),
    /** A statement covers this day completely. */
    isCovered: boolean().notNull(),
    theirsInMinor: bigintCount(),
    oursInMinor: bigintCount(),
    theirsOutMinor: bigintCount(),
    oursOutMinor: bigintCount(),
    lines: integer().notNull().default(0),
    countedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)
