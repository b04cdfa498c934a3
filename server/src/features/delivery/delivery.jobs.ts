import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { deliverMessage } from './deliver-message.ts'

export const deliveryJobs = (deps: Deps): Pick<JobHandlers, 'deliver-message'> => ({
  'deliver-message': (ref) => deliverMessage(deps, ref),
})
