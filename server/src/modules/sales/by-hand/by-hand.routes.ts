import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { connectByHand, listByHand } from './by-hand.ts'
import { lookUpCode } from './look-up-code.ts'

export const byHandHandlers = (deps: Deps) =>
  ({
    listByHand: ({ caller: { entrepreneurId } }) => listByHand(deps, entrepreneurId),
    connectByHand: ({ params, caller: { entrepreneurId, accountId: actorId } }) =>
      connectByHand(deps, entrepreneurId, { purchaseId: params.id, actorId }),
    lookUpByHand: ({ body, caller: { entrepreneurId } }) => lookUpCode(deps, entrepreneurId, body.code),
  }) satisfies SomeHandlers
