import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { recordEvent } from './settle-transfer.ts'
import type { Rail, RequestOutcome, TransferRow } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'
import type { Lease } from './transfer-store.ts'

/** The longest retry delay that a provider may set. */
const MAX_RETRY_SECONDS = 60

/** A lease from now. It expires if its worker dies. */
export const newLease = ({ now, leaseSeconds }: Pick<Deps, 'now' | 'leaseSeconds'>): Lease => {
  const from = now()
  return { now: from, until: new Date(from.getTime() + leaseSeconds * 1000) }
}

/**
 * Requests a transfer by its stored reference, under a lease: one of several workers does so. A repeated
 * request is safe, since providers know the reference. False if the lease was taken or the transfer may not
 * be requested now.
 */
export const requestTransfer = async <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded>,
  { row, rail }: { row: Row; rail: Rail },
): Promise<boolean> => {
  if (!(await kind.acquireLease(deps, { row, rail }))) return false
  const outcome = await rail.request()
  if (outcome.kind === 'declined') await recordDeclined(deps, kind, { row, reason: outcome.reason })
  else await writeAnswer(deps, kind, { row, outcome })
  return true
}

const recordDeclined = async <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded>,
  { row: { provider, providerReference: reference }, reason }: { row: Row; reason: string },
): Promise<void> => {
  if (provider === null || reference === null) return
  const key = kind.declinedKey(reference)
  const event = { key, reference, kind: 'failed', amount: null, reason } as const
  await recordEvent(deps, kind, { provider, event, source: 'answer' })
}

const writeAnswer = <Queue extends FollowQueue, Row extends TransferRow, Folded>(
  deps: Deps,
  { store }: TransferKind<Queue, Row, Folded>,
  { row, outcome }: { row: Row; outcome: Exclude<RequestOutcome, { kind: 'declined' }> },
): Promise<void> =>
  deps.db.inTenant(row.entrepreneurId, (tx) => {
    if (outcome.kind === 'accepted') return store.accept(tx, row, outcome, deps.now())
    if (outcome.kind === 'no_float') return store.requeue(tx, row)
    return store.releaseLease(tx, row, retryAt(deps, outcome.retryAfterSeconds))
  })

/** When a provider that set a retry delay may be requested again; null without a delay. */
export const retryAt = ({ now }: Pick<Deps, 'now'>, seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(now().getTime() + Math.min(seconds, MAX_RETRY_SECONDS) * 1000)
