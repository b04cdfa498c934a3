import type { TenantTx, Tx } from '../../../db/database.ts'
import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { JobPayloads } from '../../../jobs/queues.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PollPlan, Rail, TransferEvent, TransferRow } from './transfer.ts'
import type { TransferStore } from './transfer-store.ts'

/** `unrequested`: the provider does not have it, as far as we know. `closed`: nothing is requested or polled. */
type Stage = 'unrequested' | 'requested' | 'closed'

/** `rail` is null where the provider is not configured any more: the transfer stays as it is until it is. */
type DueTransfer<Row> = { row: Row; rail: Rail | null }

/**
 * One kind of money that moves. All kinds have the same life cycle: request under a lease, record every answer as an event,
 * fold the events, settle once, poll again, reconcile lost jobs. A job follows one row: the transfer itself, or what it is part of.
 */
export type TransferKind<Queue extends FollowQueue, Row extends TransferRow, Folded> = {
  /** In logs. */
  name: string
  queue: Queue
  store: TransferStore
  jobOf: (followed: { entrepreneurId: string; id: string }) => JobPayloads[Queue]
  followedBy: (job: JobPayloads[Queue]) => { entrepreneurId: string; id: string }
  /**
   * `out`: a request is repeated only after the provider said that it does not have it. `in`: the payer approves each request,
   * so it is repeated as soon as its lease has ended.
   */
  direction: 'in' | 'out'
  /** The transfers of a job with their rails; empty once nothing is left to follow. */
  listDue: (deps: Deps, job: JobPayloads[Queue]) => Promise<readonly DueTransfer<Row>[]>
  stage: (row: Row, now: Date) => Stage
  /** Takes the lease in a transaction of its own, where the transfer may be requested now. */
  acquireLease: (deps: Deps, due: { row: Row; rail: Rail }) => Promise<boolean>
  /** The key of the event that a declined request is recorded as. */
  declinedKey: (reference: string) => string
  /** Locks what settling this job changes, and reads its transfers behind the lock. */
  lock: (tx: TenantTx, job: JobPayloads[Queue]) => Promise<readonly Row[]>
  /** What all events of a transfer add up to, in whatever order they came. */
  fold: (events: readonly TransferEvent[], row: Row) => Folded
  /** Moves the money and the state, once; false where nothing changed. The only place that does. */
  settle: (deps: Deps, tx: Tx, settled: { row: Row; folded: Folded }) => Promise<boolean>
  /** After all transfers of a job were settled, in the same transaction. */
  close?: (deps: Deps, tx: TenantTx, job: JobPayloads[Queue]) => Promise<void>
  /** Ends what was not paid in time, after its last poll. */
  expire?: (deps: Deps, row: Row) => Promise<void>
  /** Once a change is committed. */
  publish?: (deps: Deps, row: Row) => void
  /** Null once nothing is left to follow. */
  planPoll: (tx: TenantTx, job: JobPayloads[Queue], now: Date) => Promise<PollPlan | null>
}
