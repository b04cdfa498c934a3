import { and, eq, exists, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { passes } from '../../passes/passes.tables.ts'
import type { GatewayRow } from '../network.queries.ts'
import { accessSessions, gateways, passDevices } from '../network.tables.ts'

export type UnwantedSession = { id: string; purchaseId: string; sealedHandle: string; gateway: GatewayRow }

/** Phones that are on by RADIUS though their pass was taken back, paused, has ended or moved, or their router was removed. */
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
    isNotNull(passes.revokedAt),
    isNotNull(passes.pausedAt),
    lte(passes.expiresAt, now),
    not(exists(holder)),
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

/** Its router closed it, or has no such session. */
export const endSession = async (tx: TenantTx, id: string, endedAt: Date): Promise<void> => {
  await tx
    .update(accessSessions)
    .set({ endedAt, endCause: 'disconnected', sealedHandle: null })
    .where(and(owned(accessSessions, tx, id), isNull(accessSessions.endedAt)))
}
