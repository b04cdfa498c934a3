import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { followPayCode } from './follow-pay-code.ts'
import { watchPayCodes } from './watch-pay-codes.ts'

export const payCodeJobs = (deps: Deps): Pick<JobHandlers, 'follow-pay-code' | 'watch-pay-codes'> => ({
  'follow-pay-code': (ref) => followPayCode(deps, ref),
  'watch-pay-codes': () => watchPayCodes(deps),
})
