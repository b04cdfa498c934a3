import type { Tx } from '../../../db/database.ts'
import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Reported, TransferRow } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'

/**
 * Settles a job's transfers by their events, under the kind's lock: late, repeated and reordered events give
 * the same result, and money moves once.
 */
export const settleTransfers = async <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded>,
  job: JobPayloads[Queue],
): Promise<void> => {
  const changed = await deps.db.inTenant(job.entrepreneurId, async (tx) => {
    const changed: Row[] = []
    for (const row of await kind.lock(tx, job))
      if (await settleLocked(deps, tx, { kind, row })) changed.push(row)
    await kind.close?.(deps, tx, job)
    return changed.length === 0 ? null : changed
  })
  for (const row of changed ?? []) kind.publish?.(deps, row)
}

/** The same for one transfer, in a transaction that has the kind's lock. */
export const settleLocked = async <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  tx: Tx,
  { kind, row }: { kind: TransferKind<Queue, Row, Folded>; row: Row },
): Promise<boolean> => {
  const folded = kind.fold(await kind.store.listEvents(tx, row), row)
  return kind.settle(deps, tx, { row, folded })
}

/**
 * Records a provider's report once, then settles. The event commits before it settles: the job settles what a
 * crash left. The seller is found by our own reference, never by the provider's data. Null if no transfer of
 * this kind has the reference.
 */
export const recordEvent = async <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded>,
  { provider, event, source }: Reported & { provider: string },
): Promise<{ isNew: boolean } | null> => {
  const row = { id: deps.newId(), provider, event, source, receivedAt: deps.now() }
  const recorded = await deps.db.writeAsPlatform((db) => kind.store.insertEvent(db, row))
  if (recorded === null) return null
  const { entrepreneurId, followedId: id, isNew } = recorded
  await settleTransfers(deps, kind, kind.jobOf({ entrepreneurId, id }))
  return { isNew }
}
