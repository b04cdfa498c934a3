import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TenantTx } from '../../db/database.ts'
import { owned } from '../../db/owned.ts'
import { passes } from '../passes/passes.tables.ts'
import { accessSessions, passDevices } from './network.tables.ts'

export type PassDeviceRow = typeof passDevices.$inferSelect

const holders = (tx: TenantTx) => and(owned(passDevices, tx), isNull(passDevices.removedAt))

/** Writes down that a phone holds a purchase's pass; again it is the same, and one that had left is back. */
export const addDevice = async (tx: TenantTx, device: typeof passDevices.$inferInsert): Promise<void> => {
  const { entrepreneurId, purchaseId, deviceDigest } = passDevices
  await tx
    .insert(passDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [entrepreneurId, purchaseId, deviceDigest],
      set: { removedAt: null, gatewayId: device.gatewayId },
    })
}

/** The phones that hold a pass, oldest first. */
export const listDevices = (tx: TenantTx, purchaseId: string): Promise<PassDeviceRow[]> =>
  tx
    .select()
    .from(passDevices)
    .where(and(holders(tx), eq(passDevices.purchaseId, purchaseId)))
    .orderBy(passDevices.addedAt)

export const removeDevices = async (tx: TenantTx, purchaseId: string, removedAt: Date): Promise<void> => {
  await tx
    .update(passDevices)
    .set({ removedAt })
    .where(and(holders(tx), eq(passDevices.purchaseId, purchaseId)))
}

/** The passes that these phones hold, whatever their state, with all phones that hold them. */
export const listPassesOfPhones = async (tx: TenantTx, deviceDigests: readonly string[]) => {
  if (deviceDigests.length === 0) return []
  const rows = await tx
    .select({ deviceDigest: passDevices.deviceDigest, pass: passes })
    .from(passDevices)
    .innerJoin(
      passes,
      and(
        eq(passes.entrepreneurId, passDevices.entrepreneurId),
        eq(passes.purchaseId, passDevices.purchaseId),
      ),
    )
    .where(and(holders(tx), inArray(passDevices.deviceDigest, [...deviceDigests])))
  return rows
}

/** Locked, so that two phones that come at once are let in one after the other. */
export const lockPass = async (tx: TenantTx, purchaseId: string) => {
  const [row] = await tx
    .select()
    .from(passes)
    .where(and(owned(passes, tx), eq(passes.purchaseId, purchaseId)))
    .for('update')
  return row ?? null
}

export const findPassByCode = async (tx: TenantTx, codeDigest: string) => {
  const [row] = await tx
    .select()
    .from(passes)
    .where(and(owned(passes, tx), eq(passes.codeDigest, codeDigest)))
  return row ?? null
}

/** Where a pass's phones are on now. */
export const listOpenSessions = (tx: TenantTx, purchaseId: string) =>
  tx
    .select()
    .from(accessSessions)
    .where(
      and(
        owned(accessSessions, tx),
        eq(accessSessions.purchaseId, purchaseId),
        isNull(accessSessions.endedAt),
      ),
    )

/** Whether this router has let the phone in, as far as it was heard of. */
export const isOnlineAt = async (
  tx: TenantTx,
  { deviceDigest, gatewayId }: Pick<PassDeviceRow, 'deviceDigest' | 'gatewayId'>,
): Promise<boolean> => {
  const [row] = await tx
    .select({ id: accessSessions.id })
    .from(accessSessions)
    .where(
      and(
        owned(accessSessions, tx),
        eq(accessSessions.gatewayId, gatewayId),
        eq(accessSessions.deviceDigest, deviceDigest),
        isNull(accessSessions.endedAt),
      ),
    )
  return row !== undefined
}
