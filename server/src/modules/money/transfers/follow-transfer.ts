import { pipelined } from '../../../db/database.ts'
import { type FollowQueue, replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import { recordEvent } from './record-event.ts'
import { requestTransfer } from './request-transfer.ts'
import { settleTransfers } from './settle-transfer.ts'
import type { Rail, TransferRow } from './transfer.ts'
import type { DueTransfer, TransferKind } from './transfer-kind.ts'

/**
 * Runs a transfer's job once: settles recorded events, requests or polls the provider, and
 * plans the next run while a transfer is open. An unknown state stays unchanged, and is polled
 * by the transfer's stored reference.
 */
export const followTransfers = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  job: JobPayloads[Queue],
): Promise<void> => {
  const due = (await kind.listIfSettled?.(deps, job)) ?? (await listSettled(deps, kind, job))
  if (due.length === 0) return
  for (const { row, rail } of due) {
    if (rail !== null) await advance(deps, kind, { row, rail })
    await kind.expire?.(deps, row)
  }
  await planNextPoll(deps, kind, job)
}

const listSettled = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  job: JobPayloads[Queue],
): Promise<readonly DueTransfer<Row>[]> => {
  await settleTransfers(deps, kind, job)
  return kind.listDue(deps, job)
}

const advance = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row, rail }: { row: Row; rail: Rail },
): Promise<void> => {
  const stage = kind.stage(row, deps.now())
  if (stage === 'closed') return
  if (stage === 'unrequested') {
    const isRequested = await requestTransfer(deps, kind, { row, rail })
    if (isRequested || kind.direction === 'out') return
  }
  await poll(deps, kind, { row, rail })
}

const poll = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row, rail }: { row: Row; rail: Rail },
): Promise<void> => {
  const { provider, askLeaseUntil, acceptedAt } = row
  const isLeased = askLeaseUntil !== null && askLeaseUntil > deps.now()
  // While a worker requests it, the provider may be about to receive it.
  if (provider === null || (isLeased && kind.direction === 'out')) return
  const result = await rail.poll()
  if (result.kind === 'event')
    await recordEvent(deps, kind, { provider, event: result.event, source: 'poll' })
  if (kind.direction === 'in' || acceptedAt !== null) return
  if (result.kind === 'pending')
    await deps.db.inTenant(row.entrepreneurId, (tx) => kind.store.markAccepted(tx, row, deps.now()))
  if (result.kind === 'not_found') await requestTransfer(deps, kind, { row, rail })
}

/** Writes the next poll and its job in one transaction. */
const planNextPoll = <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  { store, queue, planPoll, followedBy }: TransferKind<Queue, Row, Folded, Change>,
  job: JobPayloads[Queue],
): Promise<void> =>
  deps.db.inTenant(job.entrepreneurId, async (tx) => {
    const plan = await planPoll(tx, job, deps.now())
    if (plan === null) return
    const { nextCheckAt } = plan
    await pipelined(
      store.writePlan(tx, followedBy(job), plan),
      nextCheckAt === null ? Promise.resolve() : deps.jobs.enqueue(tx, queue, job, nextCheckAt),
    )
  })

/** Creates a new job for every transfer that lost its own, and returns how many. */
export const reconcileTransfers = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  { name, queue, store, jobOf }: TransferKind<Queue, Row, Folded, Change>,
): Promise<number> => {
  const count = await replaceLostJobs(deps, queue, async (tx, overdueSince) =>
    (await store.listLost(tx, overdueSince)).map(jobOf),
  )
  if (count > 0) deps.log.warn({ count, transfer: name }, 'transfers had lost their job and got a new one')
  return count
}
