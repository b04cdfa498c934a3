import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { sendForgottenLink } from './send-forgotten-link.ts'

export const authJobs = (deps: Deps): Pick<JobHandlers, 'send-password-link'> => ({
  'send-password-link': ({ name }) => sendForgottenLink(deps, name),
})
