import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../../../server/test/database.ts'
import { lsnOf } from './notes.ts'

/** Somebody's mistake, and the moment before it to which the database is put back. */
export type Mistake = {
  /** As `restore --until` takes it: whole seconds. */
  until: string
  /** Where the log had come no later than that moment. */
  lsn: bigint
  /** On the clock of `performance.now()`: the moment was over. */
  at: number
}

/** Enough for the moment to be over on the database's clock, and too little for many sales. */
const OVER_MS = 50

/** Makes every customer a VIP, by hand and for good: from then on they are given minutes that nobody meant to give. */
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

/** How many customers the mistake still holds for. */
export const countMistaken = async ({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<number> => {
  const [row] = await asOwner<{ mistaken: number }>(
    'select count(*)::int as mistaken from customers where is_vip',
  )
  return row?.mistaken ?? 0
}
