import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../../../server/test/database.ts'
import { lsnOf } from './notes.ts'

/** An operator's mistake, and the moment before it to which the database is restored. */
export type Mistake = {
  /** In the format of `restore --until`: whole seconds. */
  until: string
  /** A log position no later than that moment. */
  lsn: bigint
  /** An instant on the clock of `performance.now()`, after that moment. */
  at: number
}

/** Enough for the moment to pass on the database's clock, and too short for many sales. */
const OVER_MS = 50

/** Makes every customer a VIP with a manual update, which gives them unintended minutes from then on. */
export const makeMistake = async ({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<Mistake> => {
  const [moment] = await asOwner<{ lsn: string; until: string; waitMs: number }>(
    `select pg_current_wal_insert_lsn()::text as lsn,
       to_char(date_trunc('second', clock_timestamp()) + interval '1 second', 'YYYY-MM-DD HH24:MI:SS"+00"') as until,
       1000 - (extract(milliseconds from clock_timestamp())::int % 1000) as "waitMs"`,
  )
  if (moment === undefined) throw new Error('the database does not say what time it is')
  await delay(moment.waitMs + OVER_MS)
  const at = performance.now()
  await asOwner('update customers set is_vip = true')
  return { until: moment.until, lsn: lsnOf(moment.lsn), at }
}

/** Counts the customers for which the mistake still holds. */
export const countMistaken = async ({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<number> => {
  const [row] = await asOwner<{ mistaken: number }>(
    'select count(*)::int as mistaken from customers where is_vip',
  )
  return row?.mistaken ?? 0
}
