import type { Tx } from '../../../db/database.ts'
import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { TransferRow } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'

/**
 * Settles a job's transfers by their events, under the kind's lock: late, repeated and reordered events give
 * the same result, and money moves once.
 */
export const settleTransfers = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  job: JobPayloads[Queue],
): Promise<void> => {
  const changed = await deps.db.inTenant(job.entrepreneurId, async (tx) => {
    const changed: { row: Row; change: Change }[] = []
    for (const row of await kind.lock(tx, job, deps.now())) {
      const change = await settleLocked(deps, tx, { kind, row })
      if (change !== false) changed.push({ row, change })
    }
    await kind.close?.(deps, tx, job)
    return changed.length === 0 ? null : changed
  })
  for (const { row, change } of changed ?? []) kind.publish?.(deps, row, change)
}

/** The same for one transfer, in a transaction that has the kind's lock. */
export const settleLocked = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  tx: Tx,
  { kind, row }: { kind: TransferKind<Queue, Row, Folded, Change>; row: Row },
): Promise<Change | false> => {
  const folded = kind.fold(row.events ?? (await kind.store.listEvents(tx, row)), row)
  return kind.settle(deps, tx, { row, folded })
}
