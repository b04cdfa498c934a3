import type { Deps } from '../../../ports/deps.ts'
import { findBalance } from '../ledger/balances.queries.ts'
import { listClearingHalves, listHalves, sumUncleared } from './own-travels.queries.ts'
import type { travelHalves } from './travel.tables.ts'

const SECONDS_A_MINUTE = 60

const travelView = (half: typeof travelHalves.$inferSelect) => ({
  id: half.travelId,
  side: half.side,
  transactionId: half.purchaseId,
  otherName: half.otherName,
  minutes: half.minutes,
  startedAt: half.startedAt,
  endedAt: half.endedAt,
  usedMinutes: half.usedSeconds === null ? null : Math.ceil(half.usedSeconds / SECONDS_A_MINUTE),
  amount: half.amountMinor,
  // Nothing is left to clear of what moved no money.
  isCleared: half.clearingId !== null || half.amountMinor === 0,
})

/** A shop's own halves of what travelled, with what is kept back and what waits for the next clearing, in minor units. */
export const listTravels = (deps: Pick<Deps, 'db'>, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const { travellingMinor } = await findBalance(tx, entrepreneurId)
    const { earnedMinor, givenMinor } = await sumUncleared(tx)
    return {
      held: travellingMinor,
      earned: earnedMinor,
      given: givenMinor,
      travels: (await listHalves(tx)).map(travelView),
      clearings: (await listClearingHalves(tx)).map((half) => ({
        id: half.clearingId,
        day: half.day,
        otherName: half.otherName,
        earned: half.earnedMinor,
        given: half.givenMinor,
        travels: half.travels,
      })),
    }
  })
