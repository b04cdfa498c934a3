import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { StoredInsights } from './compute.ts'
import { readReport, refreshReport } from './read-report.ts'

type InsightEndpoints = Pick<Endpoints, 'readInsights' | 'listBusinessHypotheses' | 'refreshInsights'>

export const insightHandlers = (deps: Deps): Handlers<InsightEndpoints> => ({
  readInsights: async (_, { disconnectSignal }) => {
    const { body, computedAt } = await readReport(deps, 'insights', disconnectSignal)
    // Written by `computeInsights` alone.
    return { status: 200, body: { ...(body as StoredInsights), computedAt } }
  },
  listBusinessHypotheses: async (_, { disconnectSignal }) => {
    const { body } = await readReport(deps, 'hypotheses', disconnectSignal)
    return { status: 200, body: (body as { hypotheses: string[] }).hypotheses }
  },
  refreshInsights: async (_, { disconnectSignal }) => {
    const { computedAt } = await refreshReport(deps, disconnectSignal)
    return { status: 200, body: { success: true, computedAt } }
  },
})
