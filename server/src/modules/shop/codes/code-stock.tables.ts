import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entrepreneurId, id, instant } from '../../../db/columns.ts'
import { gateways } from '../../network/network.tables.ts'
import { packages } from '../packages/packages.tables.ts'

/** Codes printed by a seller's own router. Each is sold once. */
export const codeStock = pgTable(
  'code_stock',
  {
    entrepreneurId: entrepreneurId(),
    id: id(),
    gatewayId: id(),
    packageId: id(),
    /** As the router expects it, encrypted; `codeDigest` identifies a code that was uploaded before. */
    sealedCode: text().notNull(),
    /** For routers that require a name and a password; null for the others. */
    sealedPassword: text(),
    codeDigest: text().notNull(),
    addedAt: instant().notNull(),
    /**
     * The order that reserved the code, which counts while the order is pending, or the purchase it was
     * assigned to.
     */
    purchaseId: text(),
    /** When the code was sold. Stays set after a refund. */
    givenAt: instant(),
    /** When the seller removed the code unsold. An upload can add it again. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.entrepreneurId, table.id] }),
    uniqueIndex('code_stock_once')
      .on(table.entrepreneurId, table.gatewayId, table.codeDigest)
      .where(sql`removed_at is null`),
    uniqueIndex('code_stock_of_purchase').on(table.entrepreneurId, table.purchaseId),
    index('code_stock_left')
      .on(table.entrepreneurId, table.packageId, table.id)
      .where(sql`given_at is null and removed_at is null`),
    index('code_stock_of_package').on(table.entrepreneurId, table.packageId, table.givenAt),
    index('code_stock_added').on(table.entrepreneurId, table.packageId, table.addedAt),
    index('code_stock_sold').on(table.entrepreneurId, table.givenAt).where(sql`given_at is not null`),
    foreignKey({
      columns: [table.entrepreneurId, table.gatewayId],
      foreignColumns: [gateways.entrepreneurId, gateways.id],
    }),
    foreignKey({
      columns: [table.entrepreneurId, table.packageId],
      foreignColumns: [packages.entrepreneurId, packages.id],
    }),
    check('given_to_somebody', sql`${table.givenAt} is null or ${table.purchaseId} is not null`),
  ],
)
