import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { StoredInsights } from './compute.ts'
import { readReport, refreshReport } from './read-report.ts'

export const insightHandlers = (deps: Deps) =>
  ({
    readInsights: async ({ disconnectSignal }) => {
      const { body, computedAt } = await readReport(deps, 'insights', disconnectSignal)
      // Only `computeInsights` writes it.
      return { ...(body as StoredInsights), computedAt }
    },
    listBusinessHypotheses: async ({ disconnectSignal }) => {
      const { body } = await readReport(deps, 'hypotheses', disconnectSignal)
      return (body as { hypotheses: string[] }).hypotheses
    },
    refreshInsights: async ({ disconnectSignal }) => {
      const { computedAt } = await refreshReport(deps, disconnectSignal)
      return { success: true, computedAt }
    },
  }) satisfies SomeHandlers
