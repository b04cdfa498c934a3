import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { connectByHand, listByHand } from './by-hand.ts'
import { lookUpCode } from './look-up-code.ts'

type ByHandEndpoints = Pick<Endpoints, 'listByHand' | 'connectByHand' | 'lookUpByHand'>

export const byHandHandlers = (deps: Deps): Handlers<ByHandEndpoints> => ({
  listByHand: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listByHand(deps, entrepreneurId),
  }),
  connectByHand: async ({ params }, { caller: { entrepreneurId, accountId: actorId } }) => ({
    status: 200,
    body: await connectByHand(deps, entrepreneurId, { purchaseId: params.id, actorId }),
  }),
  lookUpByHand: async ({ body }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await lookUpCode(deps, entrepreneurId, body.code),
  }),
})
