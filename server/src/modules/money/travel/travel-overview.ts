import type { Deps } from '../../../ports/deps.ts'
import { findPlatformHold } from '../payouts/platform-hold.queries.ts'
import {
  listClearings,
  listNames,
  listOpenTravels,
  listPairs,
  sumToClear,
} from './travel-overview.queries.ts'

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
  const ids = [
    ...open.flatMap(({ homeSellerId, hostSellerId }) => [homeSellerId, hostSellerId]),
    ...pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]),
    ...clearings.flatMap(({ oneSellerId, otherSellerId }) => [oneSellerId, otherSellerId]),
  ]
  const names = await deps.db.readAsPlatform((tx) => listNames(tx, [...new Set(ids)]))
  const refOf = (id: string) => ({ id, businessName: names.get(id) ?? '' })
  return {
    held,
    toClear,
    open: open.map((travel) => ({
      id: travel.id,
      home: refOf(travel.homeSellerId),
      host: refOf(travel.hostSellerId),
      minutes: travel.hostMinutes,
      held: travel.heldMinor,
      startedAt: travel.startedAt,
    })),
    pairs: pairs.map((pair) => ({
      one: refOf(pair.one_id),
      other: refOf(pair.other_id),
      travels: pair.travels,
      oneMoved: pair.one_moved,
      otherMoved: pair.other_moved,
    })),
    clearings: clearings.map((clearing) => ({
      id: clearing.id,
      day: clearing.day,
      one: refOf(clearing.oneSellerId),
      other: refOf(clearing.otherSellerId),
      oneMoved: clearing.oneMovedMinor,
      otherMoved: clearing.otherMovedMinor,
      travels: clearing.travels,
    })),
  }
}
