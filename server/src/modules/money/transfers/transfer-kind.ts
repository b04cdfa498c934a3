import type { TenantTx, Tx } from '../../../db/database.ts'
import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Accepted, PollPlan, Rail, TransferEvent, TransferRow } from './transfer.ts'
import type { TransferStore } from './transfer-store.ts'

/** `unrequested`: not known to be at the provider. `closed`: no more requests or polls. */
type Stage = 'unrequested' | 'requested' | 'closed'

/** `rail` is null if the provider is not configured: the transfer stays unchanged until it is. */
export type DueTransfer<Row> = { row: Row; rail: Rail | null }

/**
 * One kind of money that moves. All kinds have the same life cycle: request under a lease, record every
 * answer as an event, fold the events, settle once, poll again, reconcile lost jobs. A job follows one row:
 * the transfer or its parent.
 */
export type TransferKind<Queue extends FollowQueue, Row extends TransferRow, Folded, Change = true> = {
  /** The name in logs. */
  name: string
  queue: Queue
  store: TransferStore
  jobOf: (followed: { entrepreneurId: string; id: string }) => JobPayloads[Queue]
  followedBy: (job: JobPayloads[Queue]) => { entrepreneurId: string; id: string }
  /**
   * `out`: repeats a request only after the provider says that it does not have it. `in`: the payer approves
   * each request, so it repeats as soon as its lease ends.
   */
  direction: 'in' | 'out'
  /**
   * Lists without the kind's lock where nothing is left to settle, which saves a transaction in each run;
   * null: settle first.
   */
  listIfSettled?: (deps: Deps, job: JobPayloads[Queue]) => Promise<readonly DueTransfer<Row>[] | null>
  /** The transfers of a job with their rails; empty once nothing is left to follow. */
  listDue: (deps: Deps, job: JobPayloads[Queue]) => Promise<readonly DueTransfer<Row>[]>
  stage: (row: Row, now: Date) => Stage
  /** Takes the lease in its own transaction, if the transfer may be requested now. */
  acquireLease: (deps: Deps, due: { row: Row; rail: Rail }) => Promise<boolean>
  /** The key of the event for a declined request. */
  declinedKey: (reference: string) => string
  /**
   * Replaces a declined transfer with another, if one can still succeed; otherwise null, and the decline
   * becomes an event.
   */
  replaceDeclined?: (
    deps: Deps,
    declined: { row: Row; reason: string },
  ) => Promise<{ row: Row; rail: Rail } | null>
  /**
   * Runs once an accepted request is stored, for what that opens, such as access to a wallet. `state` is null
   * if the transfer has moved on.
   */
  accepted?: (deps: Deps, row: Row, accepted: Accepted & { state: string | null }) => void
  /** Runs after a request, whatever its answer: wakes callers that wait for it. */
  requested?: (deps: Deps, row: Row) => void
  /** Locks what settling this job changes, and reads its transfers under the lock. */
  lock: (tx: TenantTx, job: JobPayloads[Queue], now: Date) => Promise<readonly Row[]>
  /** Folds all events of a transfer, independent of their order. */
  fold: (events: readonly TransferEvent[], row: Row) => Folded
  /** Changes the state and moves the money, once; false if nothing changed. No other code does so. */
  settle: (deps: Deps, tx: Tx, settled: { row: Row; folded: Folded }) => Promise<Change | false>
  /** Runs after all transfers of a job are settled, in the same transaction. */
  close?: (deps: Deps, tx: TenantTx, job: JobPayloads[Queue]) => Promise<void>
  /** Ends a transfer that was not paid in time, after its last poll. */
  expire?: (deps: Deps, row: Row) => Promise<void>
  /** Runs after the commit of a change. */
  publish?: (deps: Deps, row: Row, change: Change) => void
  /** Null once nothing is left to follow. */
  planPoll: (tx: TenantTx, job: JobPayloads[Queue], now: Date) => Promise<PollPlan | null>
}
