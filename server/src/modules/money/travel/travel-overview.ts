import type { Deps } from '../../../ports/deps.ts'
import { findPlatformHold } from '../payouts/platform-hold.queries.ts'
import { listClearings, listOpenTravels, listPairs, sumToClear } from './travel-overview.queries.ts'

/** What travels over all shops, for admins; in minor units. */
export const readTravelOverview = async (deps: Pick<Deps, 'db' | 'now'>) => {
  const now = deps.now()
  const hold = await deps.db.readAsPlatform(findPlatformHold)
  const [{ held, ...toClear }, open, pairs, clearings] = await Promise.all([
    deps.db.readAsPlatform((tx) => sumToClear(tx, now, hold !== null)),
    deps.db.readAsPlatform(listOpenTravels),
    deps.db.readAsPlatform((tx) => listPairs(tx, now)),
    deps.db.readAsPlatform(listClearings),
  ])
  return {
    held,
    toClear,
    open: open.map(({ travel, home, host }) => ({
      id: travel.id,
      home,
      host,
      minutes: travel.hostMinutes,
      held: travel.heldMinor,
      startedAt: travel.startedAt,
    })),
    pairs,
    clearings: clearings.map(({ clearing, one, other }) => ({
      id: clearing.id,
      day: clearing.day,
      one,
      other,
      oneMoved: clearing.oneMovedMinor,
      otherMoved: clearing.otherMovedMinor,
      travels: clearing.travels,
    })),
  }
}
