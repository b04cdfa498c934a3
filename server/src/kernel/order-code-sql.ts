import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** SQL: whether an order has this code, as `readOrderCode` reads it; undefined without one. */
export const hasOrderCode = (orderId: PgColumn, code: string | null): SQL | undefined =>
  code === null ? undefined : sql`right(${orderId}, 5) = ${code}`
