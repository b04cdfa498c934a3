import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listTravels } from './own-travels.ts'
import { stopTravel } from './stop-travel.ts'
import { readTravelOverview } from './travel-overview.ts'

/** What travelled between shops, and its clearings: a seller's halves, and all of it for admins. */
export const clearingHandlers = (deps: Deps) =>
  ({
    listTravels: ({ caller }) => listTravels(deps, caller.entrepreneurId),
    readTravelOverview: () => readTravelOverview(deps),
    stopTravel: ({ params, body, caller }) =>
      stopTravel(deps, caller, { id: params.id, reason: body.reason }),
  }) satisfies SomeHandlers
