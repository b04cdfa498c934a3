import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { netByPair, type PairClearing } from '@minit/domain/money/travel.ts'
import type { Tx } from '../../../db/database.ts'
import { forEachSeller } from '../../../jobs/each-seller.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findBusinessName } from '../../shop/sellers/sellers.queries.ts'
import { bookTravelCleared } from '../ledger/travel-ledger.ts'
import { findPlatformHold, findPlatformHoldLocked } from '../payouts/platform-hold.queries.ts'
import { insertClearing, isPairHeld, listPairsDue, lockDueTravels, type Pair } from './clearings.queries.ts'

/** A pair's figures as its shop `first` has them, and as the other one. */
const sidesOf = ({ oneId, otherId, oneMovedMinor, otherMovedMinor, netMinor }: PairClearing) => [
  {
    id: oneId,
    otherId,
    half: { earnedMinor: otherMovedMinor, givenMinor: oneMovedMinor },
    netMinor: -netMinor,
  },
  {
    id: otherId,
    otherId: oneId,
    half: { earnedMinor: oneMovedMinor, givenMinor: otherMovedMinor },
    netMinor,
  },
]

/**
 * Nets all that a pair's travels moved, and books it to both balances, in one transaction: a crash leaves none of it, and what was
 * cleared is not due again. Nothing while payouts of either are held: a clearing must not carry away a balance that we hold. Tests pass a
 * `lock` that locks nothing.
 */
export const clearPair = (deps: Deps, pair: Pair, lock = lockDueTravels): Promise<boolean> =>
  deps.db.asPlatform(async (tx) => {
    if ((await findPlatformHoldLocked(tx)) !== null) return false
    const due = await lock(tx, pair, deps.now())
    const [netted] = netByPair(due)
    if (netted === undefined || (await isPairHeld(tx, pair))) return false
    await writeClearing(deps, tx, { netted, travelIds: due.map(({ id }) => id) })
    return true
  })

const writeClearing = async (
  deps: Deps,
  tx: Tx,
  { netted, travelIds }: { netted: PairClearing; travelIds: readonly string[] },
): Promise<void> => {
  const { oneId, otherId, oneMovedMinor, otherMovedMinor } = netted
  const clearingId = deps.newId()
  const of = { day: freetownDay(deps.now()), travels: travelIds.length, createdAt: deps.now() }
  const sides = sidesOf(netted)
  const halves = []
  for (const { id, otherId: nameOf, half } of sides)
    halves.push({
      ...of,
      ...half,
      entrepreneurId: id,
      clearingId,
      otherName: await findBusinessName(tx, nameOf),
    })
  const clearing = { ...of, id: clearingId, oneSellerId: oneId, otherSellerId: otherId }
  await insertClearing(tx, { ...clearing, oneMovedMinor, otherMovedMinor }, { halves, travelIds })
  for (const { id, half, netMinor } of sides)
    await bookTravelCleared(deps, tx, {
      entrepreneurId: id,
      clearingId,
      netMinor,
      // A shop's balance keeps back what its own passes moved.
      releasedMinor: half.givenMinor,
    })
}

/**
 * Clears what travelled between each two shops and is settled, so that the daily payouts that follow carry it. Safe to repeat: a
 * second run clears only what is new. Does nothing while all payouts are held.
 */
export const clearTravels = async (deps: Deps): Promise<void> => {
  if ((await deps.db.readAsPlatform(findPlatformHold)) !== null) {
    deps.log.warn({}, 'no minutes of other shops were cleared: all payouts are held')
    return
  }
  const pairs = await deps.db.readAsPlatform((tx) => listPairsDue(tx, deps.now()))
  const items = pairs.map((pair) => ({ ...pair, entrepreneurId: pair.oneId }))
  await forEachSeller(deps, items, { what: 'minutes of two shops could not be cleared' }, async (pair) => {
    await clearPair(deps, pair)
  })
}

export const clearingJobs = (deps: Deps): Pick<JobHandlers, 'clear-travels'> => ({
  'clear-travels': () => clearTravels(deps),
})
