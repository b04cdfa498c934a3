import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listShifts, readShift, readShiftSummary } from './all-shifts.ts'
import { closeShift, moveCash, openShift, readOwnShift } from './own-shift.ts'

type ShiftEndpoints = Pick<
  Endpoints,
  'readOwnShift' | 'openShift' | 'moveCash' | 'closeShift' | 'listShifts' | 'readShift' | 'readShiftSummary'
>

export const shiftHandlers = (deps: Deps): Handlers<ShiftEndpoints> => ({
  readOwnShift: async (_, { caller }) => ({ status: 200, body: await readOwnShift(deps, caller) }),
  openShift: async ({ body }, { caller }) => ({
    status: 200,
    body: await openShift(deps, caller, body.count),
  }),
  moveCash: async ({ body }, { caller }) => {
    await moveCash(deps, caller, body)
    return { status: 200, body: { success: true } }
  },
  closeShift: async ({ body }, { caller }) => ({ status: 200, body: await closeShift(deps, caller, body) }),
  listShifts: async ({ query }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listShifts(deps, entrepreneurId, query.after),
  }),
  readShift: async ({ params }, { caller }) => ({
    status: 200,
    body: await readShift(deps, caller, params.id),
  }),
  readShiftSummary: async ({ query }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readShiftSummary(deps, entrepreneurId, query.period),
  }),
})
