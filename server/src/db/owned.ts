import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantTx } from './database.ts'

type OwnedTable = { entrepreneurId: PgColumn; id?: PgColumn }

/**
 * The rows of the transaction's own seller, or the one of them with this id. Row security would show no others anyway:
 * the condition is there for the index, whose first column the seller is.
 */
export const owned = (table: OwnedTable, tx: TenantTx, id?: string): SQL | undefined =>
  and(
    eq(table.entrepreneurId, tx.sellerId),
    table.id === undefined || id === undefined ? undefined : eq(table.id, id),
  )
