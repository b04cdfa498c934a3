import { and, desc, eq, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { passes } from '../passes/passes.tables.ts'
import { withDays } from '../passes/roll-ups/known-days.ts'
import { purchases } from '../sales/purchases/purchases.tables.ts'
import { onUntil } from '../shop/sites/router-clock.queries.ts'
import { accessSessions, gateways } from './network.tables.ts'
import { ALL_HOURS, ALL_PACKAGES, LAST_SEEN } from './session-sums.ts'

const atGateway = and(
  eq(gateways.entrepreneurId, accessSessions.entrepreneurId),
  eq(gateways.id, accessSessions.gatewayId),
)
const ofPurchase = and(
  eq(purchases.entrepreneurId, accessSessions.entrepreneurId),
  eq(purchases.id, accessSessions.purchaseId),
)
const ofPass = and(
  eq(passes.entrepreneurId, accessSessions.entrepreneurId),
  eq(passes.purchaseId, accessSessions.purchaseId),
)

const MAX_PHONES = 200

/** Lists open sessions with their routers, sales and passes; latest first. */
export const listOpenPhones = (tx: TenantTx) =>
  tx
    .select({
      session: accessSessions,
      gateway: gateways,
      onUntil,
      customerName: purchases.customerName,
      phone: purchases.phone,
      packageName: purchases.packageName,
      endsAt: passes.expiresAt,
    })
    .from(accessSessions)
    .innerJoin(gateways, atGateway)
    .innerJoin(purchases, ofPurchase)
    .innerJoin(passes, ofPass)
    .where(and(owned(accessSessions, tx), isNull(accessSessions.endedAt), isNull(gateways.removedAt)))
    .orderBy(desc(accessSessions.beganAt), desc(accessSessions.id))
    .limit(MAX_PHONES)

const MAX_SESSIONS = 100

/** Lists a pass's sessions, latest first. */
export const listSessionsOfPass = (tx: TenantTx, purchaseId: string) =>
  tx
    .select({ session: accessSessions, gateway: gateways, onUntil })
    .from(accessSessions)
    .innerJoin(gateways, atGateway)
    .where(and(owned(accessSessions, tx), eq(accessSessions.purchaseId, purchaseId)))
    .orderBy(desc(accessSessions.beganAt), desc(accessSessions.id))
    .limit(MAX_SESSIONS)

/**
 * The online seconds of a session `s`: from the router's first to its last report of it, less the router's
 * outages in between.
 */
export const ONLINE_SECONDS = `(extract(epoch from ${LAST_SEEN} - s.began_at) - (
  select coalesce(sum(extract(epoch from least(s.last_heard_at, o.until_at) - greatest(s.began_at, o.from_at))), 0)
  from gateway_outages o where o.entrepreneur_id = s.entrepreneur_id
    and o.from_at < s.last_heard_at and o.until_at > s.began_at
    and (o.gateway_id is null or o.gateway_id = s.gateway_id) and (o.access_point is null or o.access_point = s.access_point)))`

const OF_PASS = `
  select coalesce(floor(sum(${ONLINE_SECONDS}) / 60), 0)::int as minutes,
    coalesce(sum(s.down_octets + s.up_octets), 0)::float8 as octets
  from access_sessions s where s.entrepreneur_id = $1::text and s.purchase_id = $2::text`

/** The whole minutes that phones were online with a pass, and their octets. */
export const sumSessionsOfPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx.send<{ minutes: number; octets: number }>(OF_PASS, [tx.sellerId, purchaseId])
  return row ?? { minutes: 0, octets: 0 }
}

const BY_HOUR = `${withDays()}
  select day, hour, sum(seconds)::float8 as seconds, sum(octets)::float8 as octets from (${ALL_HOURS}) parts group by 1, 2`

type HourRow = { day: string; hour: number; seconds: number; octets: number }

/** Octets and online seconds of sessions that began on these days, by hour in Africa/Freetown. */
export const sumByHour = (tx: TenantTx, days: readonly string[]): Promise<HourRow[]> =>
  tx.send<HourRow>(BY_HOUR, [tx.sellerId, days])

const BY_PACKAGE = `${withDays()}
  select parts.id, k.name, sum(parts.passes)::int as passes, floor(sum(parts.seconds) / 60)::int as minutes,
    sum(parts.octets)::float8 as octets
  from (${ALL_PACKAGES}) parts left join packages k on k.entrepreneur_id = $1::text and k.id = parts.id
  group by parts.id, k.name order by octets desc, parts.id limit 200`

/** `name`: null for passes of no sale. */
type PackageRow = { id: string; name: string | null; passes: number; minutes: number; octets: number }

/** The same by package, most data first; passes of no sale have an id of `NO_SALE`. */
export const sumByPackage = (tx: TenantTx, days: readonly string[]): Promise<PackageRow[]> =>
  tx.send<PackageRow>(BY_PACKAGE, [tx.sellerId, days])
