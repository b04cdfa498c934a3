import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listShifts, readShift, readShiftSummary } from './all-shifts.ts'
import { closeShift, moveCash, openShift, readOwnShift } from './own-shift.ts'

export const shiftHandlers = (deps: Deps) =>
  ({
    readOwnShift: ({ caller }) => readOwnShift(deps, caller),
    openShift: ({ body, caller }) => openShift(deps, caller, body.count),
    moveCash: async ({ body, caller }) => {
      await moveCash(deps, caller, body)
      return { success: true }
    },
    closeShift: ({ body, caller }) => closeShift(deps, caller, body),
    listShifts: ({ query, caller: { entrepreneurId } }) => listShifts(deps, entrepreneurId, query.after),
    readShift: ({ params, caller }) => readShift(deps, caller, params.id),
    readShiftSummary: ({ query, caller: { entrepreneurId } }) =>
      readShiftSummary(deps, entrepreneurId, query.period),
  }) satisfies SomeHandlers
