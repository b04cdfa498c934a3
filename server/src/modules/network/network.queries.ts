import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { firstOrNull } from '../../kernel/collections.ts'
import type { EntrepreneurRow } from '../shop/sellers/sellers.queries.ts'
import { entrepreneurs } from '../shop/sellers/sellers.tables.ts'
import { knownUntilOf } from '../shop/sites/router-clock.queries.ts'
import { gateways } from './network.tables.ts'

export type GatewayRow = typeof gateways.$inferSelect

const withSeller = (tx: Tx) =>
  tx
    .select({ gateway: gateways, seller: entrepreneurs })
    .from(gateways)
    .innerJoin(entrepreneurs, eq(entrepreneurs.id, gateways.entrepreneurId))
    .$dynamic()

/** Finds a router that was not removed, with its seller. Runs as the platform. */
export const findGateway = async (tx: Tx, id: string) =>
  firstOrNull(await withSeller(tx).where(and(eq(gateways.id, id), isNull(gateways.removedAt))))

/** All columns of a router, with the names of the query builder's rows. */
export const GATEWAY_COLUMNS = Object.keys(getTableColumns(gateways))
  .map((name) => `g.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
  .join(', ')

const FIND_BY_SECRET = `
  select ${GATEWAY_COLUMNS}, e.opens_to_pay as "opensToPay", e.accepts_vult as "acceptsVult",
    l.down_kbps as "statedKbps", case when l.down_kbps is not null then (
      select max(s.speed_kbps) from sites s where s.entrepreneur_id = g.entrepreneur_id) end as "measuredKbps"
  from gateways g join entrepreneurs e on e.id = g.entrepreneur_id
    left join line_plans l on l.entrepreneur_id = g.entrepreneur_id
  where g.secret_digest = any ($1::text[]) and g.removed_at is null`

/** The seller's payment settings, and the speed of their line in kbit/s: as stated, and as measured by phones. */
export type FoundGateway = GatewayRow &
  Pick<EntrepreneurRow, 'opensToPay' | 'acceptsVult'> & {
    statedKbps: number | null
    measuredKbps: number | null
  }

/** Finds the router with this secret. Runs as the platform. */
export const findGatewayBySecret = async (tx: Tx, secretDigests: readonly string[]) =>
  // A constant statement: routers poll every few seconds, and building it each time cost more than running
  // it.
  firstOrNull(await tx.send<FoundGateway>(FIND_BY_SECRET, [secretDigests]))

const FIND = `select ${GATEWAY_COLUMNS} from gateways g where g.id = $1::text and g.removed_at is null`

/** Finds a router by its id, without its seller, as RADIUS names it. Runs as the platform. */
export const findGatewayAlone = async (tx: Tx, id: string): Promise<GatewayRow | null> =>
  firstOrNull(await tx.send<GatewayRow>(FIND, [id]))

/** Finds the router that sends its packets from this address. Runs as the platform. */
export const findGatewayByRadiusAddress = async (tx: Tx, address: string): Promise<GatewayRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(gateways)
      .where(and(eq(gateways.radiusAddress, address), isNull(gateways.removedAt))),
  )

/** Lists the routers of all sellers with their own port of the RADIUS server. Runs as the platform. */
export const listRadiusPorts = (tx: Tx): Promise<GatewayRow[]> =>
  tx
    .select()
    .from(gateways)
    .where(and(isNotNull(gateways.radiusPort), isNull(gateways.removedAt)))
    .orderBy(gateways.radiusPort)

/** A router, and until when it is known to be online: `knownUntil` of the domain. */
export type KnownGateway = GatewayRow & { knownUntil: Date | null }

const knownGateway = (now: Date) => ({ ...getTableColumns(gateways), knownUntil: knownUntilOf(now) })

export const listGateways = (tx: TenantTx, now: Date): Promise<KnownGateway[]> =>
  tx
    .select(knownGateway(now))
    .from(gateways)
    .where(and(owned(gateways, tx), isNull(gateways.removedAt)))
    .orderBy(gateways.id)

export const findKnownGateway = async (tx: TenantTx, id: string, now: Date): Promise<KnownGateway | null> => {
  const [row] = await tx
    .select(knownGateway(now))
    .from(gateways)
    .where(and(owned(gateways, tx, id), isNull(gateways.removedAt)))
  return row ?? null
}

/** Assigns a requested test to a phone; false if a concurrent report of the router did. */
export const assignTest = async (
  tx: TenantTx,
  id: string,
  phone: { testDeviceDigest: string; testMacTail: string; testUntil: Date },
): Promise<boolean> => {
  const assigned = await tx
    .update(gateways)
    .set(phone)
    .where(and(owned(gateways, tx, id), isNotNull(gateways.testAskedAt), isNull(gateways.testUntil)))
    .returning({ id: gateways.id })
  return assigned.length > 0
}

export type NewGateway = typeof gateways.$inferInsert

/** Returns false if another router has its port. */
export const insertGateway = async (tx: TenantTx, gateway: NewGateway): Promise<boolean> => {
  const written = await tx
    .insert(gateways)
    .values(gateway)
    .onConflictDoNothing()
    .returning({ id: gateways.id })
  return written.length > 0
}

/** Changes a router of this seller; false if there is none. */
export const changeGateway = async (
  tx: TenantTx,
  id: string,
  change: Partial<Omit<GatewayRow, 'entrepreneurId' | 'id'>>,
): Promise<boolean> => {
  const changed = await tx
    .update(gateways)
    .set(change)
    .where(and(owned(gateways, tx, id), isNull(gateways.removedAt)))
    .returning({ id: gateways.id })
  return changed.length > 0
}

/** Returns a set-up once: a second or late request gets null. Runs as the platform. */
export const takeSetup = async (tx: Tx, setupDigests: string[], now: Date): Promise<GatewayRow | null> =>
  firstOrNull(
    await tx
      .update(gateways)
      .set({ setupDigest: null, setupEndsAt: null })
      .where(
        and(
          inArray(gateways.setupDigest, setupDigests),
          gt(gateways.setupEndsAt, now),
          isNull(gateways.removedAt),
        ),
      )
      .returning(),
  )

/** Finds the seller of a router; null if the router was removed. */
export const findSellerAt = async (tx: TenantTx, gatewayId: string) => {
  const [row] = await withSeller(tx).where(and(owned(gateways, tx, gatewayId), isNull(gateways.removedAt)))
  return row?.seller ?? null
}

/** Counts the seller's routers, which are few. */
export const countGateways = async (tx: TenantTx): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(gateways)
    .where(and(owned(gateways, tx), isNull(gateways.removedAt)))
  return row?.count ?? 0
}
