import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { methodSums } from './day-columns.ts'
import { sellerDays } from './reporting.tables.ts'

export type Days = { from: string; until: string }

const inDays = ({ from, until }: Days) => and(gte(sellerDays.day, from), lte(sellerDays.day, until))
const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

export const sumAll = async (tx: Tx, days: Days) => {
  const [row] = await tx
    .select({
      revenueMinor: sum(sellerDays.revenueMinor),
      sales: sum(sellerDays.sales),
      overtimeMinor: sum(sellerDays.overtimeMinor),
      discountMinor: sum(sellerDays.discountMinor),
      ...methodSums(sum),
    })
    .from(sellerDays)
    .where(inDays(days))
  if (row === undefined) throw new Error('a sum without groups has one row')
  return row
}

export const sumByDay = (tx: Tx, days: Days) =>
  tx
    .select({ day: sellerDays.day, revenueMinor: sum(sellerDays.revenueMinor), sales: sum(sellerDays.sales) })
    .from(sellerDays)
    .where(inDays(days))
    .groupBy(sellerDays.day)
    .orderBy(desc(sellerDays.day))
    .limit(400)

const MAX_SELLERS = 200

export const sumBySeller = (tx: Tx, days: Days) =>
  tx
    .select({
      entrepreneurId: entrepreneurs.id,
      businessName: entrepreneurs.businessName,
      revenueMinor: sum(sellerDays.revenueMinor),
      sales: sum(sellerDays.sales),
    })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(inDays(days))
    .groupBy(entrepreneurs.id)
    .orderBy(desc(sum(sellerDays.revenueMinor)), entrepreneurs.id)
    .limit(MAX_SELLERS)

/** Every seller's line of one day, by business name. */
export const listSellersOfDay = (tx: Tx, day: string) =>
  tx
    .select({ figures: sellerDays, businessName: entrepreneurs.businessName, slug: entrepreneurs.slug })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(eq(sellerDays.day, day))
    .orderBy(entrepreneurs.businessName, entrepreneurs.id)
    .limit(100_000)
export type DayLine = Awaited<ReturnType<typeof listSellersOfDay>>[number]
