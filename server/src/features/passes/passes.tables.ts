import { WIFI_KINDS } from '@minit/domain/wifi.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { purchases } from '../purchases/purchases.tables.ts'

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
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('passes_one_per_purchase').on(table.entrepreneurId, table.purchaseId),
    uniqueIndex('passes_code').on(table.entrepreneurId, table.codeDigest),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
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
