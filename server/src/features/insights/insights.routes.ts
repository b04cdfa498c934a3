import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { readReport, refreshReport } from './read-report.ts'
import type { StoredInsights } from './stored-insights.ts'

type InsightEndpoints = Pick<Endpoints, 'readInsights' | 'listBusinessHypotheses' | 'refreshInsights'>

export const insightHandlers = (deps: Deps): Handlers<InsightEndpoints> => ({
  readInsights: async () => {
    const { body, computedAt } = await readReport(deps, 'insights')
    // Written by `computeInsights` alone.
    return { status: 200, body: { ...(body as StoredInsights), computedAt } }
  },
  listBusinessHypotheses: async () => {
    const { body } = await readReport(deps, 'hypotheses')
    return { status: 200, body: (body as { hypotheses: string[] }).hypotheses }
  },
  refreshInsights: async () => {
    const { computedAt } = await refreshReport(deps)
    return { status: 200, body: { success: true, computedAt } }
  },
})
