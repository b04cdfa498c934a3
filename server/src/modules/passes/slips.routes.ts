import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Deps } from '../../ports/deps.ts'
import { listSlips, readSlip } from './slips.ts'

type Rows = Pick<Endpoints, 'listSlips' | 'readSlip'>

export const slipHandlers = (deps: Deps): Handlers<Rows> => ({
  listSlips: async (_, { caller }) => ({
    status: 200,
    body: await listSlips(deps, caller),
  }),
  readSlip: async ({ params }, { caller }) => ({
    status: 200,
    body: await readSlip(deps, caller, params.id),
  }),
})
