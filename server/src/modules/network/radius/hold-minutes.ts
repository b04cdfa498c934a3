import { radiusSeconds } from '@minit/domain/passes/online-minutes.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { lockPassOfPurchase } from '../../passes/passes.queries.ts'
import { readPurse } from '../purse.queries.ts'
import { setHold } from '../stretches.queries.ts'
import type { LockPass } from '../stretches.ts'

type Holding = {
  purchaseId: string
  device: string
  /** The router logs the phone in again by itself. */
  logsInAgain: boolean
}

/**
 * Keeps seconds of a pass for one phone, until its router ends the session by itself, and returns how many; 0
 * if none is free. The lock makes two logins count one after the other. Tests pass a `lock` that locks nothing.
 */
export const holdMinutes = async (
  { now }: Pick<Deps, 'now'>,
  tx: TenantTx,
  { purchaseId, device, logsInAgain }: Holding,
  lock: LockPass = lockPassOfPurchase,
): Promise<number> => {
  const pass = await lock(tx, tx.sellerId, purchaseId)
  const purse = await readPurse(tx, purchaseId)
  if (pass === null || purse === null || pass.revokedAt !== null) return 0
  const at = now()
  const free = radiusSeconds(purse, device, { maxDevices: pass.maxDevices, logsInAgain }, at)
  const seconds = Math.min(free, Math.floor((pass.expiresAt.getTime() - at.getTime()) / 1000))
  if (seconds <= 0) return 0
  await setHold(tx, { purchaseId, deviceDigest: device }, new Date(at.getTime() + seconds * 1000))
  return seconds
}
