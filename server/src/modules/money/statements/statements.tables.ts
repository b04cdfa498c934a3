import type { ToldLine } from '@minit/domain/money/statement-files.ts'
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

// None of these is a seller's: a provider's statement tells of all sellers' money, and is for the platform alone.

/** How many lines came to what. */
export type LineCounts = Partial<Record<LineState, number>>
type LineState = (typeof LINE_STATES)[number]
const LINE_STATES = ['read', 'repeated', 'matched', 'differs', 'to_tell', 'told', 'unmatched'] as const

/** A provider's statement: a file that an admin uploads, or what was asked of the provider at night. */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: id().primaryKey(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    /** `fetched`: the provider's own list; `asked`: payment by payment, so what we never asked for is not in it. */
    origin: text({ enum: ['upload', 'fetched', 'asked'] }).notNull(),
    name: text().notNull(),
    /** `reading`: parts are still to come. `ready`: it is shown, and nothing has changed by it. `taken`: all is matched. */
    state: text({ enum: ['reading', 'ready', 'matching', 'taken'] }).notNull(),
    /** How many parts have been read, or answers were kept so often, and what of the last one waits for its end. */
    parts: integer().notNull().default(0),
    rest: text().notNull().default(''),
    /** What the file's heading says, and how it writes dates; null until it is found. Where to go on with what is asked. */
    layout: jsonb(),
    /** On which line the next part begins. */
    nextLine: integer().notNull().default(1),
    readable: integer().notNull().default(0),
    unreadable: integer().notNull().default(0),
    /** Lines that are right and move no money: fees, failures, totals. */
    leftOut: integer().notNull().default(0),
    /** The first of each. */
    unreadableLines: jsonb().$type<ToldLine[]>().notNull().default([]),
    leftOutLines: jsonb().$type<ToldLine[]>().notNull().default([]),
    /** Between which days an admin, or the night, says that it is whole; null until it is taken. */
    coveredFrom: date(),
    coveredUntil: date(),
    /** What its lines came to, once they all are matched, and the days of the first and the last: then they never change. */
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

/** Money that a provider says it moved. */
export const statementLines = pgTable(
  'statement_lines',
  {
    fileId: id(),
    line: integer().notNull(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    kind: text({ enum: STATEMENT_LINE_KINDS }).notNull(),
    /** What makes it this movement and no other, in whichever file it stands. */
    lineKey: text().notNull(),
    /** Our name for the payment or payout, as the provider writes it. */
    reference: text().notNull(),
    /** The provider's or the operator's own, which the payer's SMS has too. */
    transactionId: text(),
    /** Of the payer, or of who was paid: E.164 where it can be read. */
    phone: text(),
    amountMinor: minor(),
    occurredAt: instant().notNull(),
    /** In Freetown. */
    day: date().notNull(),
    /**
     * `read`: not looked at. `repeated`: another file, or a line further up, has it. `to_tell`: we did not know it, and it
     * is about to be recorded. `told`: it settled something. `unmatched`: it fits nothing of ours.
     */
    state: text({ enum: LINE_STATES }).notNull().default('read'),
    /** What our books have of it, once it is matched. */
    oursMinor: bigint({ mode: 'number' }),
    entrepreneurId: text(),
    purchaseId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.line] }),
    uniqueIndex('statement_lines_once')
      .on(table.provider, table.lineKey)
      .where(sql`state not in ('read', 'repeated')`),
    // Of those that count: a line is written, and looked at once, before it is found by anything else.
    index('statement_lines_any_reference').on(table.reference).where(sql`state not in ('read', 'repeated')`),
    index('statement_lines_transaction')
      .on(table.transactionId)
      .where(sql`transaction_id is not null and state not in ('read', 'repeated')`),
    // To take a number out, and those of long ago.
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

/** Where a provider and our books do not say the same. Money for nothing of ours is a suspense item instead. */
export const statementDifferences = pgTable(
  'statement_differences',
  {
    id: id().primaryKey(),
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    lineKind: text({ enum: STATEMENT_LINE_KINDS }).notNull(),
    reference: text().notNull(),
    transactionId: text(),
    /** Of the line, or of the money that they do not have. The same difference is told once. */
    subjectKey: text().notNull(),
    day: date().notNull(),
    theirsMinor: bigint({ mode: 'number' }),
    oursMinor: bigint({ mode: 'number' }),
    entrepreneurId: text(),
    purchaseId: text(),
    foundAt: instant().notNull(),
    settledAt: instant(),
    outcome: text({ enum: DIFFERENCE_OUTCOMES }),
    /** Who has dealt with it, and how, in words. */
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

/** What a provider and our books say of a day, counted anew with each statement that touches it. */
export const statementDays = pgTable(
  'statement_days',
  {
    provider: text({ enum: STATEMENT_PROVIDERS }).notNull(),
    day: date().notNull(),
    /** A statement is whole on this day. */
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
