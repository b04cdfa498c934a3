import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readAnalytics } from './analytics.ts'
import { listCustomers, revealPhone } from './list-customers.ts'
import { type KeptDays, readMetrics } from './metrics.ts'
import { exportRevenue, readRevenue } from './platform-revenue.ts'
import { readStats } from './seller-stats.ts'

type AnalyticsEndpoints = Pick<Endpoints, 'readAnalytics' | 'listCustomers' | 'revealPhone'>

export const analyticsHandlers = (deps: Deps): Handlers<AnalyticsEndpoints> => ({
  listCustomers: async ({ query }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listCustomers(deps, entrepreneurId, query),
  }),
  revealPhone: async ({ params }, { caller }) => ({
    status: 200,
    body: { phoneNumber: await revealPhone(deps, caller, params.id) },
  }),
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

type PlatformEndpoints = Pick<Endpoints, 'readMetrics' | 'readRevenue' | 'exportRevenue'>

export const platformReportHandlers = (deps: Deps, keptDays: KeptDays): Handlers<PlatformEndpoints> => ({
  readMetrics: async ({ params }) => ({
    status: 200,
    body: await readMetrics(deps, keptDays, params.range),
  }),
  readRevenue: async ({ query }) => ({ status: 200, body: await readRevenue(deps, query.range) }),
  exportRevenue: async ({ query }) => {
    const { fileName, pieces } = exportRevenue(deps, query.range)
    const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
    return { status: 200, headers, body: pieces }
  },
})
