import { createDeps } from '@minit/server/deps.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import pino from 'pino'
import type { TestDatabase } from '../../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'

export const OPERATOR = { accountId: 'the-admin', name: 'the-admin' }

/** Runs an operator's action in parallel to the server, on the same database. */
export const asOperator = async <T>(
  { db }: Pick<TestDatabase, 'db'>,
  standInsUrl: string,
  act: (deps: Deps) => Promise<T>,
): Promise<T> => {
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(db, log)
  try {
    const secrets = createSecrets(TEST_SECRET_KEY)
    return await act(createDeps({ db, jobs, secrets, log, publicUrl: '', standInsUrl }))
  } finally {
    await jobs.stop()
  }
}
