import { STRETCH_ENDS } from '@minit/domain/passes/online-minutes.ts'
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
import { entrepreneurId, id, instant } from '../../db/columns.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'
import { gateways } from './network.tables.ts'

/** The times that a phone was online on a pass whose minutes run only then. */
export const passStretches = pgTable(
  'pass_stretches',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    purchaseId: id(),
    deviceDigest: text().notNull(),
    macTail: text().notNull(),
    /** The router that saw it last. */
    gatewayId: id(),
    beganAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** `Stretch` of the domain defines it. */
    goneAfterSeconds: integer().notNull(),
    /** What it had used, up and down, when it was last seen; null if its router does not count by session. */
    octets: bigint({ mode: 'number' }),
    endedAt: instant(),
    /** What it drew; null while it runs. */
    seconds: integer(),
    endCause: text({ enum: STRETCH_ENDS }),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('pass_stretches_running')
      .on(table.entrepreneurId, table.purchaseId, table.deviceDigest)
      .where(sql`${table.endedAt} is null`),
    index('pass_stretches_of_purchase').on(table.entrepreneurId, table.purchaseId, table.beganAt),
    // For the job that ends those of phones that are gone: few run at a time.
    index('pass_stretches_unended').on(table.lastSeenAt).where(sql`${table.endedAt} is null`),
    index('pass_stretches_began').on(table.beganAt),
    foreignKey({
      columns: [table.entrepreneurId, table.purchaseId],
      foreignColumns: [purchases.entrepreneurId, purchases.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.gatewayId],
      foreignColumns: [gateways.entrepreneurId, gateways.id],
    }),
    check('ends_once', sql`num_nulls(${table.endedAt}, ${table.seconds}, ${table.endCause}) in (0, 3)`),
    check(
      'draws_its_length',
      sql`${table.seconds} is null or (${table.endedAt} >= ${table.beganAt}
        and ${table.seconds} = floor(extract(epoch from ${table.endedAt} - ${table.beganAt})))`,
    ),
  ],
)
