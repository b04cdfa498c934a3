import { morningAfter } from '@minit/domain/messaging/night.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { listDailySellers } from './daily-payouts.queries.ts'
import { saveSettings } from './payouts.queries.ts'
import { findPlatformHold } from './platform-hold.queries.ts'
import { requestPayout } from './request-payout.ts'

/** Switches daily payouts of the available balance on or off. */
export const switchDailyPayouts = (
  deps: Deps,
  seller: Actor & { entrepreneurId: string },
  isDaily: boolean,
): Promise<void> =>
  deps.db.inTenant(seller.entrepreneurId, async (tx) => {
    await saveSettings(tx, seller.entrepreneurId, { isDaily })
    const subject = { type: 'entrepreneur', id: seller.entrepreneurId }
    const change = { actor: seller, action: 'daily_payouts_switched', subject, after: { isDaily } } as const
    await writeShopChange(deps, tx, change)
  })

const isRefusal = (error: unknown): boolean => error instanceof Refusal

/**
 * Pays out the available balance of each seller with daily payouts. A seller with too little, or with a
 * payout in progress, waits a day. Does nothing while all payouts are held.
 */
export const sendDailyPayouts = async (deps: Deps): Promise<void> => {
  if ((await deps.db.readAsPlatform(findPlatformHold)) !== null) {
    deps.log.warn({}, 'no daily payouts were made: all payouts are held')
    return
  }
  const sellers = await deps.db.readAsPlatform((tx) => listDailySellers(tx, deps.now()))
  const failing = { what: 'a daily payout could not be made', isExpected: isRefusal }
  await forEachSeller(deps, sellers, failing, async ({ entrepreneurId }) => {
    await requestPayout(deps, entrepreneurId, { amountMinor: null, askedBy: 'daily' })
  })
}

/**
 * Runs the daily payouts as a job. A late job runs at once by day, and waits for the morning at night, since
 * sellers get an SMS.
 */
export const workDailyPayouts = async (deps: Deps): Promise<void> => {
  const morning = morningAfter(deps.now())
  if (morning === null) return sendDailyPayouts(deps)
  await deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'daily-payouts', {}, morning))
}
