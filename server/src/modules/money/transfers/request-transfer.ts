import type { FollowQueue } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { recordEvent } from './record-event.ts'
import type { Accepted, Rail, RequestOutcome, TransferRow } from './transfer.ts'
import type { TransferKind } from './transfer-kind.ts'
import type { Lease } from './transfer-store.ts'

/** The longest retry delay that a provider may set. */
const MAX_RETRY_SECONDS = 60

/** `state` is null if the transfer had moved on before its answer was stored. */
type AcceptedAt = Accepted & { acceptedAt: Date; state: string | null }

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
export const requestTransfer = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row, rail }: { row: Row; rail: Rail },
): Promise<boolean> => {
  if (!(await kind.acquireLease(deps, { row, rail }))) return false
  await requestUnderLease(deps, kind, { row, rail })
  kind.requested?.(deps, row)
  return true
}

/**
 * The same for a caller that has the lease, such as one that has just written the transfer. Returns what the
 * provider accepted, with the transfer's state afterwards; null if it did not accept.
 */
export const requestUnderLease = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row, rail }: { row: Row; rail: Rail },
): Promise<AcceptedAt | null> => {
  const outcome = await rail.request()
  if (outcome.kind === 'declined') {
    await handleDeclined(deps, kind, { row, reason: outcome.reason })
    return null
  }
  const accepted = await writeAnswer(deps, kind, { row, outcome })
  if (accepted !== null) kind.accepted?.(deps, row, accepted)
  return accepted
}

const handleDeclined = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row, reason }: { row: Row; reason: string },
): Promise<void> => {
  const replacement = await kind.replaceDeclined?.(deps, { row, reason })
  if (replacement) await requestTransfer(deps, kind, replacement)
  else await recordDeclined(deps, kind, { row, reason })
}

const recordDeclined = async <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  kind: TransferKind<Queue, Row, Folded, Change>,
  { row: { provider, providerReference: reference }, reason }: { row: Row; reason: string },
): Promise<void> => {
  if (provider === null || reference === null) return
  const key = kind.declinedKey(reference)
  const event = { key, reference, kind: 'failed', amount: null, reason } as const
  await recordEvent(deps, kind, { provider, event, source: 'answer' })
}

const writeAnswer = <Queue extends FollowQueue, Row extends TransferRow, Folded, Change>(
  deps: Deps,
  { store }: TransferKind<Queue, Row, Folded, Change>,
  { row, outcome }: { row: Row; outcome: Exclude<RequestOutcome, { kind: 'declined' }> },
): Promise<AcceptedAt | null> =>
  deps.db.inTenant(row.entrepreneurId, async (tx) => {
    const acceptedAt = deps.now()
    if (outcome.kind === 'accepted')
      return { ...outcome, acceptedAt, state: await store.accept(tx, row, outcome, acceptedAt) }
    if (outcome.kind === 'no_float') await store.requeue(tx, row)
    else await store.releaseLease(tx, row, retryAt(deps, outcome.retryAfterSeconds))
    return null
  })

/** When a provider that set a retry delay may be requested again; null without a delay. */
const retryAt = ({ now }: Pick<Deps, 'now'>, seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(now().getTime() + Math.min(seconds, MAX_RETRY_SECONDS) * 1000)
