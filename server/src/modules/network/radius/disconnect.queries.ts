import { and, eq, exists, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { passes } from '../../passes/passes.tables.ts'
import type { GatewayRow } from '../network.queries.ts'
import { accessSessions, gateways, passDevices } from '../network.tables.ts'

export type UnwantedSession = { id: string; purchaseId: string; sealedHandle: string; gateway: GatewayRow }

/**
 * Whether a phone whose pass is over continues with the next one, with the same terms: its router got the
 * later end, or will get it.
 */
const goesOn = (now: Date) => sql`exists (
  select from ${passDevices} d join ${passes} n on n.entrepreneur_id = d.entrepreneur_id and n.purchase_id = d.purchase_id
  where d.entrepreneur_id = ${accessSessions.entrepreneurId} and d.device_digest = ${accessSessions.deviceDigest}
    and d.removed_at is null and n.behind_pass_id is not null and n.revoked_at is null and n.paused_at is null
    and n.opens_at <= ${now} and n.expires_at > ${now} and n.max_devices = ${passes.maxDevices}
    and n.down_kbps is not distinct from ${passes.downKbps} and n.up_kbps is not distinct from ${passes.upKbps}
    and n.data_limit_octets is null and ${passes.dataLimitOctets} is null
    and n.slow_after_octets is null and ${passes.slowAfterOctets} is null)`

/** RADIUS sessions of passes that were revoked, paused, ended or moved, or of removed routers. */
export const listUnwantedSessions = async (tx: TenantTx, now: Date): Promise<UnwantedSession[]> => {
  const holder = tx
    .select({ purchaseId: passDevices.purchaseId })
    .from(passDevices)
    .where(
      and(
        owned(passDevices, tx),
        eq(passDevices.purchaseId, accessSessions.purchaseId),
        eq(passDevices.deviceDigest, accessSessions.deviceDigest),
        isNull(passDevices.removedAt),
      ),
    )
  const isUnwanted = or(
    isNotNull(gateways.removedAt),
    and(
      or(
        isNotNull(passes.revokedAt),
        isNotNull(passes.pausedAt),
        lte(passes.expiresAt, now),
        not(exists(holder)),
      ),
      not(goesOn(now)),
    ),
  )
  const isOn = and(
    owned(accessSessions, tx),
    isNull(accessSessions.endedAt),
    isNotNull(accessSessions.sealedHandle),
  )
  const ofSession = and(owned(passes, tx), eq(passes.purchaseId, accessSessions.purchaseId))
  const rows = await tx
    .select({
      id: accessSessions.id,
      purchaseId: accessSessions.purchaseId,
      sealedHandle: accessSessions.sealedHandle,
      gateway: gateways,
    })
    .from(accessSessions)
    .innerJoin(gateways, and(owned(gateways, tx), eq(gateways.id, accessSessions.gatewayId)))
    .innerJoin(passes, ofSession)
    .where(and(isOn, isUnwanted))
  return rows.flatMap(({ sealedHandle, ...row }) => (sealedHandle === null ? [] : [{ ...row, sealedHandle }]))
}

/** The router closed the session or does not have it. */
export const endSession = async (tx: TenantTx, id: string, endedAt: Date): Promise<void> => {
  await tx
    .update(accessSessions)
    .set({ endedAt, endCause: 'disconnected', sealedHandle: null })
    .where(and(owned(accessSessions, tx, id), isNull(accessSessions.endedAt)))
}
