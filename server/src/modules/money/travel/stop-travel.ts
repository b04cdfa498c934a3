import type { TravelEnd } from '@minit/domain/money/travel.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { endTravelById } from './end-travel.ts'

/**
 * Ends a use at another shop for an admin, who says why: what was used is counted, the rest goes back to the pass. Refuses with
 * `travel_not_found` and `already_decided`.
 */
export const stopTravel = async (
  deps: Deps,
  admin: Admin,
  { id, reason }: { id: string; reason: string },
): Promise<{ ending: TravelEnd }> => {
  const { ending } = await endTravelById(deps, id, 'stopped', {
    also: (tx, { travel: { homeSellerId, homePurchaseId, hostSellerId, heldMinor }, releasedMinor }) =>
      writeAudit(deps, tx, {
        admin,
        action: 'travel_stopped',
        subject: { type: 'purchase', id: homePurchaseId },
        before: { travelId: id, homeSellerId, hostSellerId, heldMinor },
        after: { ending: 'stopped', movedMinor: heldMinor - releasedMinor },
        reason,
      }),
  })
  return { ending }
}
