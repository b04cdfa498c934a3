import type { Deps } from '../../../ports/deps.ts'
import type { PayoutOutcome } from '../../../ports/payout-provider.ts'
import { findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import type { Sender } from './choose-route.ts'
import { type RefundRow, refOf, updateRefund } from './refunds.queries.ts'
import { recordRefundEvent } from './settle-refund.ts'

/** However long a provider asks to be left alone. */
const MAX_RETRY_SECONDS = 60

const CLAIM = `
  update refunds set state = 'asked', asked_at = coalesce(asked_at, $3::timestamptz), ask_lease_until = $4::timestamptz
  where entrepreneur_id = $1::text and id = $2::text and state = $5::text and accepted_at is null
    and (ask_lease_until is null or ask_lease_until <= $3)
  returning id`

/**
 * Takes the right to ask, and asks: for one that waits, or again, by the same reference, for one whose request the
 * provider never got. Of several workers one asks, and none while all are held.
 */
export const sendRefund = async (deps: Deps, sender: Sender, refund: RefundRow): Promise<void> => {
  const { entrepreneurId, id, state } = refund
  const now = deps.now()
  const leaseUntil = new Date(now.getTime() + deps.leaseSeconds * 1000)
  const claimed = await deps.db.inTenant(entrepreneurId, async (tx) =>
    (await findPlatformHoldLocked(tx)) === null
      ? tx.send(CLAIM, [entrepreneurId, id, now, leaseUntil, state])
      : [],
  )
  if (claimed.length > 0) await writeOutcome(deps, refund, await sender.ask())
}

const writeOutcome = async (deps: Deps, refund: RefundRow, outcome: PayoutOutcome): Promise<void> => {
  const { provider, providerReference: reference } = refund
  if (outcome.kind === 'declined' && provider !== null && reference !== null) {
    const key = `refund:${reference}:refused`
    const event = { key, reference, kind: 'failed', amount: null, reason: outcome.reason } as const
    await recordRefundEvent(deps, provider, { event, source: 'answer' })
    return
  }
  await deps.db.inTenant(refund.entrepreneurId, (tx) => tx.send(...afterAnswer(deps, refund, outcome)))
}

/** Never over what an event has settled meanwhile. */
const STILL_ASKED = `where entrepreneur_id = $1::text and id = $2::text and state = 'asked'`

const afterAnswer = (
  deps: Deps,
  { entrepreneurId, id }: RefundRow,
  outcome: PayoutOutcome,
): [text: string, values: unknown[]] => {
  const ref = [entrepreneurId, id]
  if (outcome.kind === 'accepted')
    return [
      `update refunds set accepted_at = $3::timestamptz, ask_lease_until = null ${STILL_ASKED}`,
      [...ref, deps.now()],
    ]
  // Nothing was taken for lack of float: the same reference is asked for later.
  if (outcome.kind === 'no_float')
    return [
      `update refunds set state = 'waiting', asked_at = null, ask_lease_until = null ${STILL_ASKED}
       and accepted_at is null`,
      ref,
    ]
  const seconds = outcome.kind === 'unknown' ? (outcome.retryAfterSeconds ?? 0) : 0
  const until = new Date(deps.now().getTime() + Math.min(seconds, MAX_RETRY_SECONDS) * 1000)
  return [`update refunds set ask_lease_until = $3::timestamptz ${STILL_ASKED}`, [...ref, until]]
}

/** The provider has it, though its answer was lost. */
export const markAccepted = (deps: Deps, refund: RefundRow): Promise<void> =>
  deps.db.inTenant(refund.entrepreneurId, (tx) =>
    updateRefund(tx, refOf(refund), { acceptedAt: deps.now(), askLeaseUntil: null }),
  )
