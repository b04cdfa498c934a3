import type { PassHours } from '@minit/domain/passes/pass-hours.ts'
import { PASS_CLOCKS } from '@minit/domain/passes/pass-options.ts'
import { WIFI_KINDS } from '@minit/domain/shop/wifi.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'

/** What was bought: credentials with time on them. */
export const passes = pgTable(
  'passes',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    networkName: text().notNull(),
    wifiKind: text({ enum: WIFI_KINDS }).notNull(),
    /** The code, encrypted; `codeDigest` finds it again without opening it. */
    sealedCode: text().notNull(),
    codeDigest: text().notNull(),
    /** The code of the seller's own router that it carries; null for a code of ours. */
    stockCodeId: text(),
    /** The password beside such a code, encrypted, where the router asks for one. */
    sealedPassword: text(),
    startsAt: instant().notNull(),
    /** It opens no phone before; null for a pass that was made before this was written, and opened when it started. */
    opensAt: instant(),
    /** The pass that ran when it was paid, at whose end it opens; null where none did, or its holder began it earlier. */
    behindPassId: text(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** A snapshot of its package's options, as the purchase was ordered. */
    clock: text({ enum: PASS_CLOCKS }).notNull().default('at_payment'),
    maxDevices: integer().notNull().default(1),
    /** How often its holders took it from a phone in use to another one. */
    movesUsed: integer().notNull().default(0),
    downKbps: integer(),
    upKbps: integer(),
    dataLimitOctets: bigint({ mode: 'number' }),
    /** Outside of them it opens nothing and its time stands still: `expiresAt` has that in it. */
    hours: jsonb().$type<PassHours>(),
    /** How often it may be paused, and for how many days each time; both null: not at all. */
    maxPauses: integer(),
    pauseDays: integer(),
    /** When its time began with its first use, and the last instant for that; both null where it began when it was paid. */
    firstUsedAt: instant(),
    useBy: instant(),
    /** What it will run from its first use; null once its time has begun. Until then `expiresAt` is `useBy`. */
    unusedMinutes: integer(),
    /** How often its holder paused it, and when they went on with it last. */
    pausesUsed: integer().notNull().default(0),
    resumedAt: instant(),
    /** Since when it is paused, and what is kept of it; both null while it runs. Until then `expiresAt` is the last instant to go on. */
    pausedAt: instant(),
    pausedSeconds: integer(),
    /** When the seller connected its phone by hand, and the account that said so; both null until then, and for other passes. */
    connectedAt: instant(),
    connectedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('passes_one_per_purchase').on(table.entrepreneurId, table.purchaseId),
    // The code first: a code of another seller is looked for without its seller.
    uniqueIndex('passes_code').on(table.codeDigest, table.entrepreneurId),
    index('passes_by_first_use').on(table.entrepreneurId, table.id).where(sql`clock = 'first_use'`),
    // Those that run are found among the many that have ended.
    index('passes_running').on(table.entrepreneurId, table.expiresAt).where(sql`revoked_at is null`),
    index('passes_with_hours').on(table.entrepreneurId, table.id).where(sql`hours is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check(
      'paused_within_its_pauses',
      sql`(${table.pausedAt} is null) = (${table.pausedSeconds} is null)
        and ${table.pausesUsed} between 0 and coalesce(${table.maxPauses}, 0)`,
    ),
    check('moves_have_a_cap', sql`${table.movesUsed} between 0 and 3`),
    check('devices_have_a_cap', sql`${table.maxDevices} between 1 and 10`),
    check('pauses_have_their_days', sql`(${table.maxPauses} is null) = (${table.pauseDays} is null)`),
    check(
      'begins_once',
      sql`case ${table.clock} when 'first_use' then ${table.useBy} is not null
        and (${table.firstUsedAt} is null) = (${table.unusedMinutes} is not null)
        else num_nonnulls(${table.useBy}, ${table.firstUsedAt}, ${table.unusedMinutes}) = 0 end`,
    ),
    check('ends_after_its_start', sql`${table.expiresAt} > ${table.startsAt}`),
  ],
)

/** The minutes of a pass, line by line: added to, never overwritten. */
export const passMinutes = pgTable(
  'pass_minutes',
  {
    entrepreneurId: entrepreneurId(),
    passId: id(),
    purchaseId: id(),
    kind: text({ enum: ['base', 'wallet_bonus', 'loyalty', 'vip', 'overtime', 'credit'] }).notNull(),
    minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.passId, table.purchaseId, table.kind] }),
    // For the foreign key alone, when an order that nobody paid is deleted.
    index('pass_minutes_of_purchase').on(table.entrepreneurId, table.purchaseId),
    foreignKey({
      columns: [table.entrepreneurId, table.passId],
      foreignColumns: [passes.entrepreneurId, passes.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    check('minutes_are_positive', sql`${table.minutes} > 0`),
  ],
)
