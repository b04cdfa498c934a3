import { CAUSES } from '@minit/domain/network/causes.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { gateways } from './network.tables.ts'

/** Why a router's phones had no internet, or little, once that is over. Kept for 90 days. */
export const gatewayCauses = pgTable(
  'gateway_causes',
  {
    entrepreneurId: entrepreneurId(),
    gatewayId: id(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    cause: text({ enum: CAUSES }).notNull(),
    /** Of a full line: phones with access, and what it carried. */
    phones: integer(),
    kbps: integer(),
    /** Of a full or bad line: the percent of test packets without an answer. */
    lossPercent: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.gatewayId, table.fromAt, table.cause] }),
    index('gateway_causes_latest').on(table.entrepreneurId, table.untilAt),
    index('gateway_causes_old').on(table.untilAt),
    foreignKey({
      columns: [table.entrepreneurId, table.gatewayId],
      foreignColumns: [gateways.entrepreneurId, gateways.id],
    }),
    check('lasts', sql`${table.untilAt} > ${table.fromAt}`),
  ],
)

/** The spans in which this platform received reports; between two of them it was away. */
export const observedSpans = pgTable('observed_spans', {
  fromAt: instant().primaryKey(),
  untilAt: instant().notNull(),
})
