import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { fetchStatements, forgetFiles } from './fetch-statements.ts'
import { matchStatement } from './match.ts'

/** Matches what was taken; every night asks providers, and forgets files that nobody took within a day. */
export const statementJobs = (deps: Deps): Pick<JobHandlers, 'match-statement' | 'fetch-statements'> => ({
  'match-statement': ({ fileId }) => matchStatement(deps, fileId),
  'fetch-statements': async () => {
    await forgetFiles(deps)
    await fetchStatements(deps)
  },
})
