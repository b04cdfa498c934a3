import { nextPayoutLookAt } from '@minit/domain/money/payouts.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { looksThatCount } from '../payouts/platform-hold.queries.ts'
import { type Sender, senderOf } from './choose-route.ts'
import {
  findRefund,
  listLostRefunds,
  type RefundRef,
  type RefundRow,
  updateRefund,
} from './refunds.queries.ts'
import { markAccepted, sendRefund } from './send-refund.ts'
import { sendSuspenseBack } from './send-suspense-back.ts'
import { recordRefundEvent, settleRefund } from './settle-refund.ts'

const readRefund = (deps: Deps, ref: RefundRef): Promise<RefundRow | null> =>
  deps.db.inTenant(ref.entrepreneurId, (tx) => findRefund(tx, ref))

const isFollowed = (refund: RefundRow | null): refund is RefundRow =>
  refund?.state === 'waiting' || refund?.state === 'asked'

/**
 * One look at a refund: settles what was recorded but not settled, asks for one that waits, asks how it stands once it was
 * asked for, and plans the next look for as long as it is open. What is not known stays as it is, and is asked about by the
 * reference it had from the start.
 */
export const followRefund = async (deps: Deps, ref: RefundRef): Promise<void> => {
  await settleRefund(deps, ref)
  const refund = await readRefund(deps, ref)
  if (!isFollowed(refund)) return
  const sender = await senderOf(deps, refund)
  if (sender !== null) await lookAt(deps, sender, refund)
  await planNextLook(deps, ref)
}

const lookAt = async (deps: Deps, sender: Sender, refund: RefundRow): Promise<void> => {
  if (refund.state === 'waiting') return sendRefund(deps, sender, refund)
  // While somebody holds the right to ask, the provider may be about to get it.
  const isBeingAsked = refund.askLeaseUntil !== null && refund.askLeaseUntil > deps.now()
  if (isBeingAsked || refund.provider === null) return
  const reading = await sender.read()
  if (reading.kind === 'event')
    await recordRefundEvent(deps, refund.provider, { event: reading.event, source: 'poll' })
  if (reading.kind === 'pending' && refund.acceptedAt === null) await markAccepted(deps, refund)
  if (reading.kind === 'not_found' && refund.acceptedAt === null) await sendRefund(deps, sender, refund)
}

const planNextLook = (deps: Deps, ref: RefundRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const refund = await findRefund(tx, ref)
    if (!isFollowed(refund)) return
    const looks = await looksThatCount(tx, refund.checkCount)
    const nextCheckAt = nextPayoutLookAt(looks, deps.now())
    await updateRefund(tx, ref, { nextCheckAt, checkCount: looks + 1 })
    await deps.jobs.enqueue(tx, 'follow-refund', ref, nextCheckAt)
  })

/** Gives a new job to every refund whose own was lost, and returns how many. */
export const reconcileRefunds = (deps: Deps): Promise<number> =>
  replaceLostJobs(deps, 'follow-refund', listLostRefunds)

type RefundJobs = Pick<JobHandlers, 'follow-refund' | 'reconcile-refunds' | 'send-suspense-back'>

export const refundJobs = (deps: Deps): RefundJobs => ({
  'follow-refund': (ref) => followRefund(deps, ref),
  'reconcile-refunds': async () => {
    const count = await reconcileRefunds(deps)
    if (count > 0) deps.log.warn({ count }, 'refunds had lost their job and got a new one')
  },
  'send-suspense-back': ({ suspenseId, why }) => sendSuspenseBack(deps, { suspenseId, why }),
})
