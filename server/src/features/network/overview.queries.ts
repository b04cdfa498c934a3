import { and, eq, gte, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { PAGE_AND_ONE } from '../../kernel/paging.ts'
import { entrepreneurs } from '../sellers/sellers.tables.ts'
import { accessSessions, gatewayOutages, gateways, outageCredits } from './network.tables.ts'

/** For each router of the seller's its phones that are on, and the octets of those that were since `dayStart`. */
export const sumSessions = (tx: TenantTx, dayStart: Date) => {
  const { gatewayId, endedAt, lastHeardAt, downOctets, upOctets } = accessSessions
  const isOfToday = gte(lastHeardAt, dayStart)
  return tx
    .select({
      gatewayId,
      phones: sql<number>`count(*) filter (where ${isNull(endedAt)})::int`,
      octets: sql`coalesce(sum(${downOctets} + ${upOctets}) filter (where ${isOfToday}), 0)`.mapWith(Number),
    })
    .from(accessSessions)
    .where(and(owned(accessSessions, tx), or(isNull(endedAt), isOfToday)))
    .groupBy(gatewayId)
}

/** What outages that ended from an instant on gave back. */
export const sumGivenBack = async (tx: TenantTx, from: Date) => {
  const [row] = await tx
    .select({
      outages: sql<number>`count(distinct ${gatewayOutages.id})::int`,
      passes: sql<number>`count(distinct ${outageCredits.passId})::int`,
      minutes: sql<number>`coalesce(sum(${outageCredits.minutes}), 0)::int`,
    })
    .from(gatewayOutages)
    .leftJoin(
      outageCredits,
      and(
        eq(outageCredits.entrepreneurId, gatewayOutages.entrepreneurId),
        eq(outageCredits.outageId, gatewayOutages.id),
      ),
    )
    .where(and(owned(gatewayOutages, tx), gte(gatewayOutages.untilAt, from)))
  return row ?? { outages: 0, passes: 0, minutes: 0 }
}

/** A text that is looked for as it stands, wherever it is. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const matches = (text: string | null): SQL | undefined =>
  text === null
    ? undefined
    : or(
        ilike(gateways.name, anywhere(text)),
        ilike(entrepreneurs.businessName, anywhere(text)),
        ilike(entrepreneurs.slug, anywhere(text)),
      )

/** Those never heard come last: nobody waits for them. */
const lastWord = sql`coalesce(${gateways.lastHeardAt}, 'infinity')`

/** One page and one more, the one that is silent longest first. Needs the platform's eyes. */
export const searchGateways = (tx: Tx, { text, after }: { text: string | null; after: string | null }) => {
  const isAfter = sql`(${lastWord}, ${gateways.id}) > (
    select coalesce(a.last_heard_at, 'infinity'), a.id from gateways a where a.id = ${after})`
  const phones = sql<number>`(select count(*)::int from access_sessions s where s.ended_at is null
    and s.entrepreneur_id = ${gateways.entrepreneurId} and s.gateway_id = ${gateways.id})`
  return tx
    .select({ gateway: gateways, businessName: entrepreneurs.businessName, phones })
    .from(gateways)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, gateways.entrepreneurId))
    .where(and(isNull(gateways.removedAt), matches(text), after === null ? undefined : isAfter))
    .orderBy(lastWord, gateways.id)
    .limit(PAGE_AND_ONE)
}
