import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { fetchStatements, forgetFiles, matchAgain } from './fetch-statements.ts'
import { matchStatement } from './match.ts'

/**
 * Matches taken statements. Each night it retries failed matching, queries providers, and deletes files not
 * taken in time.
 */
export const statementJobs = (deps: Deps): Pick<JobHandlers, 'match-statement' | 'fetch-statements'> => ({
  'match-statement': ({ fileId }) => matchStatement(deps, fileId),
  'fetch-statements': async () => {
    await forgetFiles(deps)
    const count = await matchAgain(deps)
    if (count > 0) deps.log.warn({ count }, 'statements could not be matched and are tried again')
    await fetchStatements(deps)
  },
})
