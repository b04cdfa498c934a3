import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { passes } from '../../passes/passes.tables.ts'
import { accessSessions, gateways, passDevices } from '../network.tables.ts'

/** Whether a phone of one of these passes is online at a router that accepts requests. */
export const isOnByRadius = async (
  tx: Tx,
  entrepreneurId: string,
  purchaseIds: readonly string[],
): Promise<boolean> => {
  const rows = await tx.send(
    `select from access_sessions s where s.entrepreneur_id = $1::text and s.purchase_id = any ($2::text[])
       and s.ended_at is null and s.sealed_handle is not null limit 1`,
    [entrepreneurId, purchaseIds],
  )
  return rows.length > 0
}

/** Lists these passes' open sessions at such routers, while the pass gives the phone access, with its end. */
export const listSessionsOfPasses = async (
  tx: TenantTx,
  { purchaseIds, now }: { purchaseIds: readonly string[]; now: Date },
) => {
  const isOn = and(
    owned(accessSessions, tx),
    inArray(accessSessions.purchaseId, [...purchaseIds]),
    isNull(accessSessions.endedAt),
  )
  const isRunning = and(
    owned(passes, tx),
    eq(passes.purchaseId, accessSessions.purchaseId),
    isNull(passes.revokedAt),
    isNull(passes.unusedMinutes),
    isNull(passes.boughtSeconds),
    isNull(passes.pausedAt),
    gt(passes.expiresAt, now),
  )
  const isHeld = and(
    owned(passDevices, tx),
    eq(passDevices.purchaseId, accessSessions.purchaseId),
    eq(passDevices.deviceDigest, accessSessions.deviceDigest),
    isNull(passDevices.removedAt),
  )
  const isThere = and(
    owned(gateways, tx),
    eq(gateways.id, accessSessions.gatewayId),
    isNull(gateways.removedAt),
    isNotNull(gateways.radiusAddress),
  )
  const rows = await tx
    .select({
      beganAt: accessSessions.beganAt,
      deviceDigest: accessSessions.deviceDigest,
      pass: passes,
      sealedHandle: accessSessions.sealedHandle,
      gateway: gateways,
    })
    .from(accessSessions)
    .innerJoin(gateways, isThere)
    .innerJoin(passes, isRunning)
    .innerJoin(passDevices, isHeld)
    .where(isOn)
    .orderBy(accessSessions.beganAt, accessSessions.id)
  return rows.flatMap(({ sealedHandle, ...row }) => (sealedHandle === null ? [] : [{ ...row, sealedHandle }]))
}
