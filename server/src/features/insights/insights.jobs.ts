import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { computeInsights } from './compute-insights.ts'

export const insightJobs = (deps: Deps): Pick<JobHandlers, 'compute-insights'> => ({
  'compute-insights': () => computeInsights(deps),
})
