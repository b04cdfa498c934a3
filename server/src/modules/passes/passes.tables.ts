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

/** Credentials with time on them, which a purchase bought. */
export const passes = pgTable(
  'passes',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    networkName: text().notNull(),
    wifiKind: text({ enum: WIFI_KINDS }).notNull(),
    /** The code, encrypted; `codeDigest` finds it without decryption. */
    sealedCode: text().notNull(),
    codeDigest: text().notNull(),
    /** The code of the seller's own router that the pass carries; null for a code of Minit. */
    stockCodeId: text(),
    /** The password for such a code, encrypted, if the router requires one. */
    sealedPassword: text(),
    startsAt: instant().notNull(),
    /** No phone gets access before; null for a pass older than this column, which opened at its start. */
    opensAt: instant(),
    /**
     * The pass that was running when it was paid, at whose end it opens; null if there was none or its holder
     * started it.
     */
    behindPassId: text(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** A snapshot of its package's options when it was ordered. */
    clock: text({ enum: PASS_CLOCKS }).notNull().default('at_payment'),
    maxDevices: integer().notNull().default(1),
    /** How often its holder moved it from a phone in use to another one. */
    movesUsed: integer().notNull().default(0),
    downKbps: integer(),
    upKbps: integer(),
    dataLimitOctets: bigint({ mode: 'number' }),
    /** Once its phones used this, its speed is `slowKbps`; both null: its speed stays. */
    slowAfterOctets: bigint({ mode: 'number' }),
    slowKbps: integer(),
    /** Outside them it grants no access and its time stops: `expiresAt` includes that. */
    hours: jsonb().$type<PassHours>(),
    /** The number of pauses and the days of each; both null if it cannot be paused. */
    maxPauses: integer(),
    pauseDays: integer(),
    /** Its first use, and the last instant for that; both null if its time started with the payment. */
    firstUsedAt: instant(),
    useBy: instant(),
    /** Minutes that run from its first use; null once its time started. Until then `expiresAt` is `useBy`. */
    unusedMinutes: integer(),
    /**
     * Of a pass whose minutes run only while its phones are online: the seconds bought, and those of its ended
     * stretches. Both null for others. After its first use `expiresAt` is `useBy`, or when its minutes were used.
     */
    boughtSeconds: integer(),
    drawnSeconds: integer(),
    /** How often its holder paused it, and the last resumption. */
    pausesUsed: integer().notNull().default(0),
    resumedAt: instant(),
    /**
     * The pause and the time left; both null while it runs. During a pause `expiresAt` is the last instant to
     * resume.
     */
    pausedAt: instant(),
    pausedSeconds: integer(),
    /**
     * The name of the shop where its minutes are used now; null while they are at home. It is paused for that time, until the
     * use there is counted.
     */
    awayAt: text(),
    /**
     * When the seller connected its phone by hand, and the seller's account; both null until then, and for
     * other passes.
     */
    connectedAt: instant(),
    connectedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('passes_one_per_purchase').on(table.entrepreneurId, table.purchaseId),
    // The code comes first, because searches for another seller's code do not know the seller.
    uniqueIndex('passes_code').on(table.codeDigest, table.entrepreneurId),
    index('passes_by_first_use').on(table.entrepreneurId, table.id).where(sql`clock = 'first_use'`),
    // Finds running passes among the many that ended.
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
    check('away_is_paused', sql`${table.awayAt} is null or ${table.pausedAt} is not null`),
    check('moves_have_a_cap', sql`${table.movesUsed} between 0 and 3`),
    check('devices_have_a_cap', sql`${table.maxDevices} between 1 and 10`),
    check('pauses_have_their_days', sql`(${table.maxPauses} is null) = (${table.pauseDays} is null)`),
    check(
      'begins_once',
      sql`case when ${table.clock} <> 'at_payment' then ${table.useBy} is not null
        and (${table.firstUsedAt} is null) = (${table.unusedMinutes} is not null)
        else num_nonnulls(${table.useBy}, ${table.firstUsedAt}, ${table.unusedMinutes}) = 0 end`,
    ),
    check(
      'draws_what_was_bought',
      sql`case ${table.clock} when 'while_online'
        then ${table.boughtSeconds} > 0 and ${table.drawnSeconds} between 0 and ${table.boughtSeconds}
        else num_nonnulls(${table.boughtSeconds}, ${table.drawnSeconds}) = 0 end`,
    ),
    check('ends_after_its_start', sql`${table.expiresAt} > ${table.startsAt}`),
  ],
)

/** The minutes of a pass as separate lines, which are only added. */
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
    // For the foreign key only, when an unpaid order is deleted.
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
