import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { readAnalytics } from './analytics.ts'
import { readStats } from './seller-stats.ts'

export const analyticsHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readAnalytics'>> => ({
  readAnalytics: async ({ query }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readAnalytics(deps, entrepreneurId, query.period),
  }),
})

export const statsHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readStats'>> => ({
  readStats: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await readStats(deps, entrepreneurId),
  }),
})
