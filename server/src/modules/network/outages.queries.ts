import type { Outage } from '@minit/domain/network/presence.ts'
import { and, gt, isNull, lt, sql } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { passes } from '../passes/passes.tables.ts'
import type { GatewayRow } from './network.queries.ts'
import { gatewayOutages, gateways, outageCredits } from './network.tables.ts'

/** The columns that a router's report updates. */
export type ReportColumns = Partial<Omit<GatewayRow, 'entrepreneurId' | 'id'>> & { lastHeardAt: Date }

/**
 * Records a router's report. Returns the time of its previous one, or null: a subquery, because a statement
 * does not see its own change.
 */
export const writeReport = async (
  tx: TenantTx,
  gatewayId: string,
  columns: ReportColumns,
): Promise<Date | null> => {
  const before = sql`(select g.last_heard_at from gateways g
    where g.entrepreneur_id = ${tx.sellerId} and g.id = ${gatewayId})`.mapWith(gateways.lastHeardAt)
  const [row] = await tx
    .update(gateways)
    .set(columns)
    .where(and(owned(gateways, tx, gatewayId), isNull(gateways.removedAt)))
    .returning({ before })
  return row?.before ?? null
}

const RECORD_HEARTBEAT = `
  update gateways set last_heard_at = $3::timestamptz, phones_seen = $4::int, phones_online = $5::int,
    last_address = $6::text, version = $7::text, phone_seen_at = $8::timestamptz, booted_at = $9::timestamptz,
    loss_percent = $10::int, line_kbps = $11::int, free_kilobytes = $12::int
  where entrepreneur_id = $1::text and id = $2::text and removed_at is null`

/** The columns of a heartbeat to write with a report. */
export type Heartbeat = Pick<
  GatewayRow,
  | 'phonesSeen'
  | 'phonesOnline'
  | 'lastAddress'
  | 'version'
  | 'phoneSeenAt'
  | 'bootedAt'
  | 'lossPercent'
  | 'lineKbps'
  | 'freeKilobytes'
> & { lastHeardAt: Date }

/** As `writeReport`, for a report that ends no silence, which most are. */
export const writeHeartbeat = async (
  tx: TenantTx,
  gatewayId: string,
  heartbeat: Heartbeat,
): Promise<void> => {
  const { lastHeardAt, phonesSeen, phonesOnline, lastAddress, version, phoneSeenAt } = heartbeat
  const { bootedAt, lossPercent, lineKbps, freeKilobytes } = heartbeat
  const values = [lastHeardAt, phonesSeen, phonesOnline, lastAddress, version, phoneSeenAt]
  const ofLine = [bootedAt, lossPercent, lineKbps, freeKilobytes]
  await tx.send(RECORD_HEARTBEAT, [tx.sellerId, gatewayId, ...values, ...ofLine])
}

/** An outage of a router, or of one of its access points if `accessPoint` is not null. */
export type RouterOutage = Outage & { gatewayId: string; accessPoint: string | null }

/**
 * Returns false if the outage is already recorded: the first writer returns the minutes and the others wait
 * for it.
 */
export const insertOutage = async (tx: TenantTx, id: string, outage: RouterOutage): Promise<boolean> => {
  const written = await tx
    .insert(gatewayOutages)
    .values({ entrepreneurId: tx.sellerId, id, ...outage })
    .onConflictDoNothing()
    .returning({ id: gatewayOutages.id })
  return written.length > 0
}

/** Locks the passes that ran during an outage, in one order. */
export const lockPassesIn = (tx: TenantTx, { fromAt, untilAt }: Outage) =>
  tx
    .select()
    .from(passes)
    .where(
      and(
        owned(passes, tx),
        isNull(passes.revokedAt),
        isNull(passes.unusedMinutes),
        // Its minutes stood still while the router was away.
        isNull(passes.boughtSeconds),
        isNull(passes.stockCodeId),
        lt(passes.startsAt, untilAt),
        gt(passes.expiresAt, fromAt),
      ),
    )
    .orderBy(passes.id)
    .for('update')

export const insertCredits = async (
  tx: TenantTx,
  credits: (typeof outageCredits.$inferInsert)[],
): Promise<void> => {
  await tx.insert(outageCredits).values(credits)
}
