import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { listPlatformGateways, readNetwork } from './overview.ts'

type Rows = Pick<Endpoints, 'readNetwork' | 'listPlatformGateways'>

/** What sellers and admins see of how networks do. */
export const networkOverviewHandlers = (deps: Deps): Handlers<Rows> => ({
  readNetwork: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readNetwork(deps, entrepreneurId),
  }),
  listPlatformGateways: async ({ query }) => ({
    status: 200,
    body: await listPlatformGateways(deps, query),
  }),
})
