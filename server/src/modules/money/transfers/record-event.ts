import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { settleTransfers } from './settle-transfer.ts'
import type { Reported, TransferRow } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'

/**
 * Records a provider's report once, then settles. The event commits before it settles: the job settles what a
 * crash left. The seller is found by our own reference, never by the provider's data. Null if no transfer of
 * this kind has the reference.
 */
export const recordEvent = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { provider, event, source, actorId = null }: Reported & { provider: string },
): Promise<{ isNew: boolean } | null> => {
  const row = { id: deps.newId(), provider, event, source, actorId, receivedAt: deps.now() }
  const recorded = await deps.db.writeAsPlatform((db) => kind.store.insertEvent(db, row))
  if (recorded === null) return null
  const { entrepreneurId, followedId: id, isNew } = recorded
  await settleTransfers(deps, kind, kind.jobOf({ entrepreneurId, id }))
  return { isNew }
}
