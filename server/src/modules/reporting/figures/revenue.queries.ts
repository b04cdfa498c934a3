import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { methodSums } from '../../passes/roll-ups/day-columns.ts'
import { sellerDays } from '../../passes/roll-ups/roll-ups.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { platformDays } from './platform-days.tables.ts'

export type Days = { from: string; until: string }

const inDays = ({ from, until }: Days) => and(gte(platformDays.day, from), lte(platformDays.day, until))
const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

export const sumAll = async (tx: Tx, days: Days) => {
  const [row] = await tx
    .select({
      revenueMinor: sum(platformDays.revenueMinor),
      sales: sum(platformDays.sales),
      overtimeMinor: sum(platformDays.overtimeMinor),
      discountMinor: sum(platformDays.discountMinor),
      ...methodSums(sum, platformDays),
    })
    .from(platformDays)
    .where(inDays(days))
  if (row === undefined) throw new Error('a sum without groups has one row')
  return row
}

export const sumByDay = (tx: Tx, days: Days) =>
  tx
    .select({
      day: platformDays.day,
      revenueMinor: sum(platformDays.revenueMinor),
      sales: sum(platformDays.sales),
      ...methodSums(sum, platformDays),
    })
    .from(platformDays)
    .where(inDays(days))
    .groupBy(platformDays.day)
    .orderBy(desc(platformDays.day))
    .limit(400)

/** Lists every seller's row of one day, by business name. */
export const listSellersOfDay = (tx: Tx, day: string) =>
  tx
    .select({ figures: sellerDays, businessName: entrepreneurs.businessName, slug: entrepreneurs.slug })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(eq(sellerDays.day, day))
    .orderBy(entrepreneurs.businessName, entrepreneurs.id)
    .limit(100_000)
export type DayLine = Awaited<ReturnType<typeof listSellersOfDay>>[number]
