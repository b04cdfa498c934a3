import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { readPart, startStatement, takeStatement } from '@minit/server/modules/money/statements/upload.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import { asOperator, OPERATOR } from './operator.ts'

const PART_LENGTH = 200_000
const TAKEN_WITHIN_MS = 600_000

/**
 * Uploads the provider's statement after a restore, as the operator does, and waits until the server has
 * matched it.
 */
export const takeProvidersStatement = (
  database: TestDatabase,
  { standInsUrl, provider }: { standInsUrl: string; provider: 'pawapay' },
): Promise<void> =>
  asOperator(database, standInsUrl, async (deps) => {
    const text = await (await fetch(`${standInsUrl}/control/statements/${provider}.csv`)).text()
    const id = await startStatement(deps, OPERATOR, { provider, fileName: 'day-of-the-crash.csv' })
    const count = Math.ceil(text.length / PART_LENGTH)
    for (let number = 0; number < count; number += 1)
      await readPart(deps, {
        id,
        number,
        isLast: number === count - 1,
        text: text.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH),
      })
    const now = Date.now()
    const [coveredFrom, coveredUntil] = [freetownDay(new Date(now - DAY_MS)), freetownDay(new Date(now))]
    await takeStatement(deps, OPERATOR, { id, coveredFrom, coveredUntil })
    await untilTaken(database, id)
  })

const untilTaken = async ({ asOwner }: TestDatabase, id: string): Promise<void> => {
  const end = Date.now() + TAKEN_WITHIN_MS
  while (Date.now() < end) {
    const [file] = await asOwner<{ state: string }>('select state from statement_files where id = $1', [id])
    if (file?.state === 'taken') return
    await delay(100)
  }
  throw new Error('the statement was not matched in time')
}
