import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { readStats } from './read-stats.ts'

export const statsHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readStats'>> => ({
  readStats: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readStats(deps, entrepreneurId),
  }),
})
