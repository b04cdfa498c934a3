import { setTimeout as delay } from 'node:timers/promises'
import { freetownDay } from '@minit/domain/durations.ts'
import { createDeps } from '@minit/server/deps.ts'
import { readPart, startStatement, takeStatement } from '@minit/server/features/statements/upload.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pino from 'pino'
import type { TestDatabase } from '../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../server/test/global-setup.ts'

const ADMIN = { accountId: 'the-admin', name: 'the-admin' }
const PART_LENGTH = 200_000
const DAY_MS = 86_400_000
const TAKEN_WITHIN_MS = 600_000

/** What the operator does after a restore: uploads what the provider says it moved, and lets the server match it. */
export const takeProvidersStatement = async (
  database: TestDatabase,
  { standInsUrl, provider }: { standInsUrl: string; provider: 'pawapay' },
): Promise<void> => {
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(database.db, log)
  const deps = createDeps({
    ...{ db: database.db, jobs, secrets: createSecrets(TEST_SECRET_KEY), log },
    ...{ publicUrl: '', standInsUrl },
  })
  const text = await (await fetch(`${standInsUrl}/control/statements/${provider}.csv`)).text()
  const id = await startStatement(deps, ADMIN, { provider, fileName: 'day-of-the-crash.csv' })
  const count = Math.ceil(text.length / PART_LENGTH)
  for (let number = 0; number < count; number += 1)
    await readPart(deps, {
      ...{ id, number, isLast: number === count - 1 },
      text: text.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH),
    })
  const now = Date.now()
  const [coveredFrom, coveredUntil] = [freetownDay(new Date(now - DAY_MS)), freetownDay(new Date(now))]
  await takeStatement(deps, ADMIN, { id, coveredFrom, coveredUntil })
  await untilTaken(database, id)
  await jobs.stop()
}

const untilTaken = async ({ asOwner }: TestDatabase, id: string): Promise<void> => {
  const end = Date.now() + TAKEN_WITHIN_MS
  while (Date.now() < end) {
    const [file] = await asOwner<{ state: string }>('select state from statement_files where id = $1', [id])
    if (file?.state === 'taken') return
    await delay(100)
  }
  throw new Error('the statement was not matched in time')
}
