import type { SomeHandlers } from '../../http/handlers.ts'
import type { Deps } from '../../ports/deps.ts'
import { listSlips, readSlip } from './slips.ts'

export const slipHandlers = (deps: Deps) =>
  ({
    listSlips: ({ caller }) => listSlips(deps, caller),
    readSlip: ({ params, caller }) => readSlip(deps, caller, params.id),
  }) satisfies SomeHandlers
