import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listEquipment, readEquipment } from './equipment.ts'
import { linkEquipment, moveEquipment, swapEquipment } from './move-equipment.ts'
import { listOwnEquipment, reportEquipmentFault } from './own-equipment.ts'

/** Rented equipment after its installation: where each piece is, and what happened to it. */
export const equipmentHandlers = (deps: Deps) =>
  ({
    listEquipment: ({ query }) => listEquipment(deps, query),
    readEquipment: ({ params }) => readEquipment(deps, params.id),
    moveEquipment: ({ params, body, caller }) => moveEquipment(deps, caller, { id: params.id, ...body }),
    swapEquipment: ({ params, body, caller }) => swapEquipment(deps, caller, { id: params.id, ...body }),
    linkEquipment: ({ params, body, caller }) => linkEquipment(deps, caller, { id: params.id, ...body }),
    listOwnEquipment: ({ caller }) => listOwnEquipment(deps, caller.entrepreneurId),
    reportEquipmentFault: ({ params, body, caller }) =>
      reportEquipmentFault(deps, caller, { id: params.id, ...body }),
  }) satisfies SomeHandlers
