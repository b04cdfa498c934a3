import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listDailySellers } from './lost-payouts.queries.ts'
import { findPlatformHold } from './platform-hold.queries.ts'
import { requestPayout } from './request-payout.ts'

/**
 * Sends everything available to each seller who wished it so. Who has too little, or has one under way, waits a day; and
 * all do while all are held.
 */
export const sendDailyPayouts = async (deps: Deps): Promise<void> => {
  if ((await deps.db.readAsPlatform(findPlatformHold)) !== null) {
    deps.log.warn({}, 'no daily payouts were made: all payouts are held')
    return
  }
  const sellers = await deps.db.readAsPlatform((tx) => listDailySellers(tx, deps.now()))
  for (const entrepreneurId of sellers) {
    try {
      await requestPayout(deps, entrepreneurId, { amountMinor: null, askedBy: 'daily' })
    } catch (error) {
      // One seller's trouble must not keep the others from their money.
      if (!(error instanceof Refusal))
        deps.log.error({ error, entrepreneurId }, 'a daily payout could not be made')
    }
  }
}
