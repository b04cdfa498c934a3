import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { payments } from '../../money/payments/payments.tables.ts'
import { accessSessions, gatewayOutages, gateways } from '../../network/network.tables.ts'
import { packageDays, sellerDays } from '../../passes/roll-ups/roll-ups.tables.ts'
import { purchases } from '../../sales/purchases/purchases.tables.ts'
import { packagePrices, packages } from '../../shop/packages/packages.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import type { Span } from './insights.queries.ts'

const whole = (column: typeof sellerDays.sales | typeof sellerDays.newCustomers) =>
  sql<number>`sum(${column})::float8`

/** Lists the sellers with the highest revenue. */
export const listLargestSellers = (tx: Tx, { from, until }: Span, most: number) =>
  tx
    .select({ id: entrepreneurs.id, name: entrepreneurs.businessName })
    .from(sellerDays)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, sellerDays.entrepreneurId))
    .where(and(gte(sellerDays.day, from), lt(sellerDays.day, until)))
    .groupBy(entrepreneurs.id)
    .orderBy(desc(sql`sum(${sellerDays.revenueMinor})`))
    .limit(most)

/** Sums sales and new customers of sellers by week of the span, from 0. */
export const sumShopWeeks = (tx: Tx, { from, until }: Span, ids: readonly string[]) =>
  tx
    .select({
      entrepreneurId: sellerDays.entrepreneurId,
      week: sql<number>`((${sellerDays.day} - ${from}::date) / 7)::int`,
      sales: whole(sellerDays.sales),
      newCustomers: whole(sellerDays.newCustomers),
    })
    .from(sellerDays)
    .where(
      and(inArray(sellerDays.entrepreneurId, [...ids]), gte(sellerDays.day, from), lt(sellerDays.day, until)),
    )
    .groupBy(sellerDays.entrepreneurId, sql`2`)

/** Lists the packages that sellers offer, shortest first, with their sales in the span. */
export const listShelves = (tx: Tx, { from, until }: Span, ids: readonly string[]) =>
  tx
    .select({
      entrepreneurId: packages.entrepreneurId,
      durationMinutes: packages.durationMinutes,
      priceMinor: packages.priceMinor,
      sales: sql<number>`coalesce(sum(${packageDays.sales}), 0)::float8`,
    })
    .from(packages)
    .leftJoin(
      packageDays,
      and(
        eq(packageDays.entrepreneurId, packages.entrepreneurId),
        eq(packageDays.packageId, packages.id),
        gte(packageDays.day, from),
        lt(packageDays.day, until),
      ),
    )
    .where(and(inArray(packages.entrepreneurId, [...ids]), packages.isActive, isNull(packages.archivedAt)))
    .groupBy(packages.entrepreneurId, packages.id)
    .orderBy(asc(packages.durationMinutes), asc(packages.priceMinor))

/**
 * Counts paid passes of shops with a router, by cash or other payment, and how many of them a router has
 * seen; from an id on, since ids contain their time.
 */
export const countUsedPasses = (tx: Tx, fromId: string, ids: readonly string[]) => {
  const isSeen = sql`exists (select from ${accessSessions} s
    where s.entrepreneur_id = ${purchases.entrepreneurId} and s.purchase_id = ${purchases.id})`
  const hasRouter = sql`exists (select from ${gateways} g
    where g.entrepreneur_id = ${purchases.entrepreneurId} and g.kind <> 'codes' and g.removed_at is null)`
  return tx
    .select({
      entrepreneurId: purchases.entrepreneurId,
      isCash: sql<boolean>`${purchases.paymentMethod} = 'cash'`,
      passes: sql<number>`count(*)::int`,
      used: sql<number>`(count(*) filter (where ${isSeen}))::int`,
    })
    .from(purchases)
    .where(
      and(
        inArray(purchases.entrepreneurId, [...ids]),
        eq(purchases.status, 'paid'),
        eq(purchases.kind, 'pass'),
        gte(purchases.id, fromId),
        hasRouter,
      ),
    )
    .groupBy(purchases.entrepreneurId, sql`2`)
}

/** Lists the times since an instant in which all routers of a shop were offline. */
export const listOutages = (tx: Tx, since: Date, ids: readonly string[]) =>
  tx
    .select({
      entrepreneurId: gatewayOutages.entrepreneurId,
      fromAt: gatewayOutages.fromAt,
      untilAt: gatewayOutages.untilAt,
    })
    .from(gatewayOutages)
    .where(and(inArray(gatewayOutages.entrepreneurId, [...ids]), gte(gatewayOutages.untilAt, since)))
    .orderBy(asc(gatewayOutages.fromAt))
    .limit(20_000)

/** Lists days by hour, for shops that had an outage. */
export const listShopHours = (tx: Tx, { from, until }: Span, ids: readonly string[]) =>
  tx
    .select({
      entrepreneurId: sellerDays.entrepreneurId,
      day: sellerDays.day,
      revenueMinor: sellerDays.revenueMinor,
      hourMinor: sellerDays.hourMinor,
    })
    .from(sellerDays)
    .where(
      and(inArray(sellerDays.entrepreneurId, [...ids]), gte(sellerDays.day, from), lt(sellerDays.day, until)),
    )

/** Counts the newest ended payments by method, provider, network prefix of the number, and outcome. */
export const countAttempts = (tx: Tx, fromId: string, most: number) => {
  const newest = tx
    .select({
      method: purchases.paymentMethod,
      provider: payments.provider,
      prefix: sql<string>`left(${purchases.phone}, 6)`.as('prefix'),
      isPaid: sql<boolean>`${purchases.status} in ('paid', 'refunded')`.as('is_paid'),
    })
    .from(purchases)
    .innerJoin(
      payments,
      and(eq(payments.entrepreneurId, purchases.entrepreneurId), eq(payments.purchaseId, purchases.id)),
    )
    .where(
      and(
        gte(purchases.id, fromId),
        sql`${payments.isCurrent}`,
        sql`${purchases.paymentMethod} <> 'cash'`,
        inArray(purchases.status, ['paid', 'refunded', 'failed', 'expired']),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(most)
    .as('newest')
  const { method, provider, prefix, isPaid } = newest
  return tx
    .select({ method, provider, prefix, isPaid, count: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(method, provider, prefix, isPaid)
}

/** Lists sellers who opened between two instants, with the sales of their first and second week. */
export const listNewcomers = (tx: Tx, { from, until }: { from: Date; until: Date }) => {
  const inWeek = (week: number) => {
    const opened = sql`(${entrepreneurs.createdAt} at time zone 'UTC')::date`
    const [first, last] = [sql.raw(String(week * 7)), sql.raw(String(week * 7 + 7))]
    return sql<number>`coalesce(sum(${sellerDays.sales}) filter (where ${sellerDays.day} >= ${opened} + ${first}
      and ${sellerDays.day} < ${opened} + ${last}), 0)::float8`
  }
  return tx
    .select({ name: entrepreneurs.businessName, firstWeek: inWeek(0), secondWeek: inWeek(1) })
    .from(entrepreneurs)
    .leftJoin(sellerDays, eq(sellerDays.entrepreneurId, entrepreneurs.id))
    .where(and(gte(entrepreneurs.createdAt, from), lt(entrepreneurs.createdAt, until)))
    .groupBy(entrepreneurs.id)
}

/** Lists packages on sale with more than one price in their history, best sellers first. */
export const listRepriced = (tx: Tx, most: number) => {
  const priced = tx
    .select({ packageId: packagePrices.packageId })
    .from(packagePrices)
    .groupBy(packagePrices.packageId)
    .having(sql`count(distinct ${packagePrices.priceMinor}) > 1`)
  return tx
    .select({
      entrepreneurId: packages.entrepreneurId,
      packageId: packages.id,
      seller: entrepreneurs.businessName,
      pack: packages.name,
    })
    .from(packages)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, packages.entrepreneurId))
    .where(and(inArray(packages.id, priced), packages.isActive, isNull(packages.archivedAt)))
    .orderBy(desc(packages.soldCount))
    .limit(most)
}
