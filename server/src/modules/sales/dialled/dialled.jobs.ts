import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sellDialled } from './sell-dialled.ts'

export const dialledJobs = (deps: Deps): Pick<JobHandlers, 'sell-dialled'> => ({
  'sell-dialled': (ref) => sellDialled(deps, ref),
})
