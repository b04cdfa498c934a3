import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { ShownCause } from '@minit/domain/network/causes.ts'
import { offlineSince } from '@minit/domain/network/presence.ts'
import { and, eq, gte, ilike, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { anywhere, isNamed } from '../../kernel/like-patterns.ts'
import { PAGE_AND_ONE } from '../../kernel/paging.ts'
import { passes } from '../passes/passes.tables.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'
import { IS_ON_UNTIL, isOnAt, knownUntilOf } from '../shop/sites/router-clock.queries.ts'
import { accessSessions, gatewayOutages, gateways, outageCredits, paymentWindows } from './network.tables.ts'
import { areSold } from './sold-passes-sql.ts'

const atGateway = and(
  eq(gateways.entrepreneurId, accessSessions.entrepreneurId),
  eq(gateways.id, accessSessions.gatewayId),
)

/** A session lasts at most as long as its pass, which is a day with its overtime. */
const LONGEST_SESSION_MS = 7 * DAY_MS

/**
 * For each of the seller's routers: the number of online phones, and the octets of sessions since `dayStart`.
 */
export const sumSessions = (tx: TenantTx, dayStart: Date, now: Date) => {
  const { gatewayId, endedAt, lastHeardAt, downOctets, upOctets } = accessSessions
  const isOfToday = gte(lastHeardAt, dayStart)
  const isRecent = gte(accessSessions.id, firstIdAt(new Date(dayStart.getTime() - LONGEST_SESSION_MS)))
  return tx
    .select({
      gatewayId,
      phones: sql<number>`count(*) filter (where ${isNull(endedAt)} and ${isOnAt(now)})::int`,
      octets: sql`coalesce(sum(${downOctets} + ${upOctets}) filter (where ${isOfToday}), 0)`.mapWith(Number),
    })
    .from(accessSessions)
    .innerJoin(gateways, atGateway)
    .where(and(owned(accessSessions, tx), or(isNull(endedAt), and(isRecent, isOfToday))))
    .groupBy(gatewayId)
}

/** The value of a credit: its minutes at the pass's price per minute, bonus minutes included. */
const worth = sql`${outageCredits.minutes} * ${purchases.priceMinor}::numeric / (${purchases.baseMinutes}
  + ${purchases.walletBonusMinutes} + ${purchases.loyaltyMinutes} + ${purchases.vipMinutes})`

const isOfSale = sql.raw(areSold('purchases.entrepreneur_id', 'purchases.id'))

/** Sums what outages that ended from an instant on returned; `passes` and `cost` only of sold ones. */
export const sumReturned = async (tx: TenantTx, from: Date) => {
  const [row] = await tx
    .select({
      outages: sql<number>`count(distinct ${gatewayOutages.id})::int`,
      passes: sql<number>`(count(distinct ${outageCredits.passId}) filter (where ${isOfSale}))::int`,
      minutes: sql<number>`coalesce(sum(${outageCredits.minutes}), 0)::int`,
      cost: sql`coalesce(round(sum(${worth}) filter (where ${isOfSale})), 0)`.mapWith(Number),
    })
    .from(gatewayOutages)
    .leftJoin(
      outageCredits,
      and(
        eq(outageCredits.entrepreneurId, gatewayOutages.entrepreneurId),
        eq(outageCredits.outageId, gatewayOutages.id),
      ),
    )
    .leftJoin(
      passes,
      and(eq(passes.entrepreneurId, outageCredits.entrepreneurId), eq(passes.id, outageCredits.passId)),
    )
    .leftJoin(
      purchases,
      and(eq(purchases.entrepreneurId, passes.entrepreneurId), eq(purchases.id, passes.purchaseId)),
    )
    .where(and(owned(gatewayOutages, tx), gte(gatewayOutages.untilAt, from)))
  return row ?? { outages: 0, passes: 0, minutes: 0, cost: 0 }
}

/** Counts the phones with a payment window on a day. */
export const countWindows = async (tx: TenantTx, day: string): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentWindows)
    .where(and(owned(paymentWindows, tx), eq(paymentWindows.day, day)))
  return row?.count ?? 0
}

const matches = (text: string | null): SQL | undefined =>
  text === null
    ? undefined
    : or(
        isNamed(gateways.name, anywhere(text)),
        isNamed(entrepreneurs.businessName, anywhere(text)),
        ilike(entrepreneurs.slug, anywhere(text)),
      )

type Wanted = {
  text: string | null
  /** Only those that `isNotConnected`. */
  notConnectedOnly: boolean
  after: string | null
  offlineSince: Date
  now: Date
}

/** Time to set a router up before it counts as not connected. */
const SET_UP_MS = 3_600_000

/** Whether a router has been heard, or was added long enough ago to be set up. Not for boxes of codes. */
const isDue = (now: Date) =>
  and(
    isNull(gateways.removedAt),
    ne(gateways.kind, 'codes'),
    or(isNotNull(gateways.lastHeardAt), lte(gateways.createdAt, new Date(now.getTime() - SET_UP_MS))),
  )

/** Whether such a router did not report lately, or never. */
const isNotConnected = (now: Date) =>
  sql`(${gateways.lastHeardAt} is null or ${knownUntilOf(now)} <= ${offlineSince(now).toISOString()}::timestamptz)`

/** A cause as JSON, which has its instants as texts. */
type LatestCause = Omit<ShownCause, 'fromAt' | 'untilAt'> & { fromAt: string; untilAt: string }

const causeOfJson = (row: LatestCause): ShownCause => ({
  ...row,
  fromAt: new Date(row.fromAt),
  untilAt: new Date(row.untilAt),
})

/**
 * One page plus one row: silent routers, then those never heard, those online, and code boxes; within each
 * the longest waiting first. Runs as the platform.
 */
export const searchGateways = (tx: Tx, wanted: Wanted) => {
  const { text, notConnectedOnly, after, offlineSince, now } = wanted
  const place = (table: 'gateways' | 'a') => {
    const of = (column: string) => sql.raw(`${table}.${column}`)
    const rank = sql`case when ${of('kind')} = 'codes' then 3 when ${of('last_heard_at')} is null then 1
      when ${knownUntilOf(now, table)} <= ${offlineSince.toISOString()}::timestamptz then 0 else 2 end`
    return sql`${rank}, coalesce(${of('last_heard_at')}, ${of('created_at')}), ${of('id')}`
  }
  const isAfter = sql`(${place('gateways')}) > (select ${place('a')} from gateways a where a.id = ${after})`
  const phones = sql<number>`(select count(*)::int from access_sessions s
    join gateways g on g.entrepreneur_id = s.entrepreneur_id and g.id = s.gateway_id
    where s.ended_at is null and s.entrepreneur_id = ${gateways.entrepreneurId} and s.gateway_id = ${gateways.id}
    and ${sql.raw(IS_ON_UNTIL)} > ${now.toISOString()}::timestamptz)`
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const latest =
    sql<ShownCause | null>`(select json_build_object('cause', c.cause, 'fromAt', c.from_at, 'untilAt', c.until_at,
      'phones', c.phones, 'kbps', c.kbps, 'lossPercent', c.loss_percent) from gateway_causes c
    where c.entrepreneur_id = ${gateways.entrepreneurId} and c.gateway_id = ${gateways.id}
      and c.until_at > ${dayAgo.toISOString()}::timestamptz order by c.until_at desc limit 1)`.mapWith(
      causeOfJson,
    )
  const codesLeft = sql<number>`(select count(*)::int from code_stock c where c.given_at is null and c.removed_at is null
    and c.entrepreneur_id = ${gateways.entrepreneurId} and c.gateway_id = ${gateways.id})`
  return tx
    .select({
      gateway: gateways,
      knownUntil: knownUntilOf(now),
      businessName: entrepreneurs.businessName,
      phones,
      codesLeft,
      latest,
    })
    .from(gateways)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, gateways.entrepreneurId))
    .where(
      and(
        isNull(gateways.removedAt),
        notConnectedOnly ? and(isDue(now), isNotConnected(now)) : undefined,
        matches(text),
        after === null ? undefined : isAfter,
      ),
    )
    .orderBy(place('gateways'))
    .limit(PAGE_AND_ONE)
}

/**
 * Counts the routers of all sellers, and those that did not report lately. One that never reported counts an
 * hour after it was added. Runs as the platform.
 */
export const countGateways = async (tx: Tx, now: Date): Promise<{ connected: number; silent: number }> => {
  const [row] = await tx
    .select({
      connected: sql<number>`count(*)::int`,
      silent: sql<number>`(count(*) filter (where ${isNotConnected(now)}))::int`,
    })
    .from(gateways)
    .where(isDue(now))
  return row ?? { connected: 0, silent: 0 }
}
