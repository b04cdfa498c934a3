import { looksUnderHold, nextPayoutLookAt } from '@minit/domain/money/payouts.ts'
import { together } from '../../../db/database.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { replaceLostJobs } from '../../../jobs/lost-jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { workDailyPayouts } from './daily-payouts.ts'
import { listLostPayouts } from './lost-payouts.queries.ts'
import {
  findPayout,
  findSettings,
  listParts,
  type PartRow,
  type PayoutRef,
  type PayoutRow,
  updatePayout,
} from './payouts.queries.ts'
import { looksThatCount } from './platform-hold.queries.ts'
import { markAccepted, sendAgain, sendPart } from './send-part.ts'
import { recordPayoutEvent, settlePayout } from './settle-payout.ts'

/**
 * One look at a payout: settles what was recorded but not settled, asks for the parts that wait, asks how those stand
 * that were asked for, and plans the next look for as long as it is open. What is not known stays as it is, and is asked
 * about by the reference it had from the start.
 */
export const followPayout = async (deps: Deps, ref: PayoutRef): Promise<void> => {
  await settlePayout(deps, ref)
  const [payout, parts] = await deps.db.inTenant(ref.entrepreneurId, (tx) =>
    together(findPayout(tx, ref), listParts(tx, ref)),
  )
  if (payout?.state !== 'under_way') return
  const provider = await deps.payouts.byName(payout.provider)
  if (provider !== null) for (const part of parts) await lookAtPart(deps, provider, { payout, part })
  await planNextLook(deps, ref)
}

const lookAtPart = async (
  deps: Deps,
  provider: PayoutProvider,
  { payout, part }: { payout: PayoutRow; part: PartRow },
): Promise<void> => {
  if (part.state === 'waiting') return sendPart(deps, provider, { payout, part })
  // While somebody holds the right to ask, the provider may be about to get it.
  const isBeingAsked = part.askLeaseUntil !== null && part.askLeaseUntil > deps.now()
  if (part.state !== 'asked' || isBeingAsked) return
  const reading = await provider.readPayout(part.providerReference, part.providerPayoutId)
  if (reading.kind === 'event')
    await recordPayoutEvent(deps, part.provider, { event: reading.event, source: 'poll' })
  if (reading.kind === 'pending' && part.acceptedAt === null) await markAccepted(deps, part)
  if (reading.kind === 'not_found' && part.acceptedAt === null)
    await sendAgain(deps, provider, { payout, part })
}

const planNextLook = (deps: Deps, ref: PayoutRef): Promise<void> =>
  deps.db.inTenant(ref.entrepreneurId, async (tx) => {
    const payout = await findPayout(tx, ref)
    if (payout?.state !== 'under_way') return
    const isHeld = (await findSettings(tx, ref.entrepreneurId)).heldAt !== null
    // So that it goes soon after an admin lets it.
    const looks = isHeld ? looksUnderHold(payout.checkCount) : await looksThatCount(tx, payout.checkCount)
    const nextCheckAt = nextPayoutLookAt(looks, deps.now())
    await updatePayout(tx, ref, { nextCheckAt, checkCount: looks + 1 })
    await deps.jobs.enqueue(tx, 'follow-payout', ref, nextCheckAt)
  })

/** Gives a new job to every payout whose own was lost, and returns how many. */
export const reconcilePayouts = (deps: Deps): Promise<number> =>
  replaceLostJobs(deps, 'follow-payout', listLostPayouts)

type PayoutJobs = Pick<JobHandlers, 'follow-payout' | 'reconcile-payouts' | 'daily-payouts'>

export const payoutJobs = (deps: Deps): PayoutJobs => ({
  'follow-payout': (ref) => followPayout(deps, ref),
  'reconcile-payouts': async () => {
    const count = await reconcilePayouts(deps)
    if (count > 0) deps.log.warn({ count }, 'payouts had lost their job and got a new one')
  },
  'daily-payouts': () => workDailyPayouts(deps),
})
