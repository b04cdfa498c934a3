import { longestAccess } from '@minit/domain/network/access.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { beginPass } from '../../passes/passes.queries.ts'
import { listPassesOfPhones } from '../devices.queries.ts'
import { startable } from '../devices.ts'
import type { Grant } from './radius-reply.ts'

/** The pass that gives this phone access, which may start with it; null if none does. */
export const findGrantingPass = async (deps: Deps, tx: TenantTx, device: string): Promise<Grant | null> => {
  const now = deps.now()
  const passes = startable(await listPassesOfPhones(tx, [device]), { isOpen: false, now })
  const held = longestAccess(passes, { device, entrepreneurId: tx.sellerId }, now)
  if (held === null) return null
  const { purchaseId } = held.pass
  if (held.access.isFirstUse) await beginPass(tx, purchaseId, now)
  return { purchaseId, access: held.access }
}
