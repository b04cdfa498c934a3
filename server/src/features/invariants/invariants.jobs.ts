import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { checkInvariants } from './check-invariants.ts'

export const invariantJobs = (deps: Deps): Pick<JobHandlers, 'check-invariants'> => ({
  'check-invariants': async () => {
    await checkInvariants(deps)
  },
})
