import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { methodSums } from '../../passes/roll-ups/day-columns.ts'
import { packageDays, sellerDays, sellerTotals } from '../../passes/roll-ups/roll-ups.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { platformDays } from '../figures/platform-days.tables.ts'
import { insightReports } from './insights.tables.ts'

export type ReportKind = (typeof insightReports.$inferSelect)['kind']

export const findReport = async (tx: Tx, kind: ReportKind) =>
  firstOrNull(await tx.select().from(insightReports).where(eq(insightReports.kind, kind)))

/** Saves an analysis, but never replaces a newer one. */
export const saveReport = async (
  tx: Tx,
  { kind, body, computedAt }: { kind: ReportKind; body: unknown; computedAt: Date },
): Promise<void> => {
  await tx
    .insert(insightReports)
    .values({ kind, body, computedAt })
    .onConflictDoUpdate({
      target: insightReports.kind,
      set: { body, computedAt },
      setWhere: sql`${insightReports.computedAt} <= ${computedAt.toISOString()}`,
    })
}

/** The days from `from` to before `until` (both YYYY-MM-DD). */
export type Span = { from: string; until: string }

const total = (column: PgColumn) => sql<number>`sum(${column})::float8`

type Days = typeof sellerDays | typeof platformDays

const within = ({ from, until }: Span, days: Days = sellerDays) =>
  and(gte(days.day, from), lt(days.day, until))

/** Returns the week of a span that a day is in, from 0. */
const weekOf = (day: Days['day'] | typeof packageDays.day, from: string) =>
  sql<number>`((${day} - ${from}::date) / 7)::int`

export const sumDays = (tx: Tx, span: Span) =>
  tx
    .select({ day: platformDays.day, revenueMinor: total(platformDays.revenueMinor) })
    .from(platformDays)
    .where(within(span, platformDays))
    .groupBy(platformDays.day)
    .orderBy(platformDays.day)

const HOURS = Array.from({ length: 24 }, (_, hour) => hour + 1)

/** One row per day: 24 separate sums are several times faster than unnesting the arrays. */
export const sumHours = (tx: Tx, span: Span) => {
  const sums = HOURS.map((hour) => sql`sum(${sellerDays.hourMinor}[${sql.raw(String(hour))}])::float8`)
  return tx
    .select({ day: sellerDays.day, revenueMinor: sql<number[]>`array[${sql.join(sums, sql`, `)}]` })
    .from(sellerDays)
    .where(within(span))
    .groupBy(sellerDays.day)
}

export const sumPlaces = (tx: Tx, span: Span) =>
  tx
    .select({
      place: entrepreneurs.location,
      week: weekOf(sellerDays.day, span.from),
      sales: total(sellerDays.sales),
      revenueMinor: total(sellerDays.revenueMinor),
    })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(within(span))
    .groupBy(entrepreneurs.location, sql`2`)

export const countSellers = (tx: Tx) =>
  tx
    .select({ place: entrepreneurs.location, sellers: sql<number>`count(*)::int` })
    .from(entrepreneurs)
    .where(inArray(entrepreneurs.subscriptionStatus, ['active', 'trial']))
    .groupBy(entrepreneurs.location)

export const sumLengths = (tx: Tx, { from, until }: Span) =>
  tx
    .select({
      durationMinutes: packages.durationMinutes,
      week: weekOf(packageDays.day, from),
      sales: sql<number>`sum(${packageDays.sales})::float8`,
      revenueMinor: sql<number>`sum(${packageDays.revenueMinor})::float8`,
    })
    .from(packageDays)
    .innerJoin(
      packages,
      and(eq(packages.entrepreneurId, packageDays.entrepreneurId), eq(packages.id, packageDays.packageId)),
    )
    .where(and(gte(packageDays.day, from), lt(packageDays.day, until)))
    .groupBy(packages.durationMinutes, sql`2`)

export const sumMethods = (tx: Tx, span: Span) =>
  tx
    .select({
      week: weekOf(platformDays.day, span.from),
      ...methodSums(total, platformDays),
    })
    .from(platformDays)
    .where(within(span, platformDays))
    .groupBy(sql`1`)

export const sumSellers = (tx: Tx, span: Span) =>
  tx
    .select({ name: entrepreneurs.businessName, revenueMinor: total(sellerDays.revenueMinor) })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(within(span))
    .groupBy(entrepreneurs.id)
    .orderBy(desc(sql`2`))

export const sumCustomers = async (tx: Tx) => {
  const [row] = await tx
    .select({
      all: sql<number>`coalesce(sum(${sellerTotals.customers}), 0)::float8`,
      returning: sql<number>`coalesce(sum(${sellerTotals.repeatCustomers}), 0)::float8`,
    })
    .from(sellerTotals)
  return row ?? { all: 0, returning: 0 }
}

export const sumSales = async (tx: Tx, span: Span): Promise<number> => {
  const [row] = await tx
    .select({ sales: sql<number>`coalesce(sum(${platformDays.sales}), 0)::float8` })
    .from(platformDays)
    .where(within(span, platformDays))
  return row?.sales ?? 0
}

/** Counts unpaid purchases by status, from an id on: ids contain their time. */
export const countUnpaid = (tx: Tx, fromId: string) =>
  tx
    .select({ status: purchases.status, count: sql<number>`count(*)::int` })
    .from(purchases)
    .where(and(inArray(purchases.status, ['failed', 'expired']), gte(purchases.id, fromId)))
    .groupBy(purchases.status)
