import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findByCode } from './find-by-code.ts'
import { connectManually, listManualPasses } from './manual-access.ts'

export const manualAccessHandlers = (deps: Deps) =>
  ({
    listManualPasses: ({ caller: { entrepreneurId } }) => listManualPasses(deps, entrepreneurId),
    connectManually: ({ params, caller: { entrepreneurId, accountId: actorId } }) =>
      connectManually(deps, entrepreneurId, { purchaseId: params.id, actorId }),
    findManualPass: ({ body, caller: { entrepreneurId } }) => findByCode(deps, entrepreneurId, body.code),
  }) satisfies SomeHandlers
