import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readAnalytics } from './analytics.ts'
import { listCustomers, revealPhone } from './list-customers.ts'
import { type DailyTotalsCache, readMetrics } from './metrics.ts'
import { exportRevenue, readRevenue } from './platform-revenue.ts'
import { readStats } from './seller-stats.ts'

export const analyticsHandlers = (deps: Deps) =>
  ({
    listCustomers: ({ query, caller: { entrepreneurId } }) => listCustomers(deps, entrepreneurId, query),
    revealPhone: async ({ params, caller }) => ({ phoneNumber: await revealPhone(deps, caller, params.id) }),
    readAnalytics: ({ query, caller: { entrepreneurId } }) =>
      readAnalytics(deps, entrepreneurId, query.period),
  }) satisfies SomeHandlers

export const statsHandlers = (deps: Deps) =>
  ({
    readStats: ({ caller: { entrepreneurId } }) => readStats(deps, entrepreneurId),
  }) satisfies SomeHandlers

export const platformReportHandlers = (deps: Deps, dailyTotalsCache: DailyTotalsCache) =>
  ({
    readMetrics: ({ params }) => readMetrics(deps, dailyTotalsCache, params.range),
    readRevenue: ({ query }) => readRevenue(deps, query.range),
    exportRevenue: async ({ query }) => {
      const { fileName, pieces } = exportRevenue(deps, query.range)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: pieces }
    },
  }) satisfies SomeHandlers
