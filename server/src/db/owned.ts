import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantTx } from './database.ts'

type OwnedTable = { entrepreneurId: PgColumn; id?: PgColumn }

/**
 * The rows of the transaction's seller, or the one with this id. Row security shows no others anyway: the
 * condition lets PostgreSQL use the index, whose first column is the seller.
 */
export const owned = (table: OwnedTable, tx: TenantTx, id?: string): SQL | undefined =>
  and(
    eq(table.entrepreneurId, tx.sellerId),
    table.id === undefined || id === undefined ? undefined : eq(table.id, id),
  )
