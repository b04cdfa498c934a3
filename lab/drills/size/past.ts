import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pg from 'pg'
import { SECRET_KEY } from '../../bench/world.ts'
import { moneySql } from './money-sql.ts'
import type { PastSize } from './past-size.ts'
import { batchSql, HELPERS, sellersSql, shopsSql } from './past-sql.ts'
import { saleRowsSql } from './sale-rows-sql.ts'
import { sealPast } from './seal.ts'
import { subjectsSql } from './subjects-sql.ts'
import { SUMS } from './sums-sql.ts'

/** Numbers of one batch are made, kept in memory and written together; a multiple of 500, for the cycles of the past. */
const BATCH = 200_000

/** Passes of so long run or show: the longest lasts a day. Older ones' codes nobody is shown. */
const SEALED_MS = 2 * 86_400_000

type Say = (line: string) => void

/**
 * Gives a database without sellers a past: every row that its sales would have left, set by set. In this one session no
 * reference is looked up and no trigger fires, since the rows fit each other by the way they are made, which the
 * invariants show afterwards. Keys that others refer to are kept all along; the other indexes are taken away while rows
 * are written and made anew at the end, as somebody would who moves house with so many rows.
 */
export const makePast = async (
  ownerUrl: string,
  size: PastSize,
  { say = () => undefined, writers = 1 }: MakeOptions = {},
): Promise<void> => {
  const owner = await openSession(ownerUrl, size)
  try {
    await runAll(owner, sellersSql(size))
    const indexes = await takeIndexes(owner)
    await writeSales(ownerUrl, size, { say, writers })
    say('sums')
    await runAll(owner, [
      'analyze purchases',
      ...SUMS,
      'analyze seller_totals',
      ...moneySql(size),
      ...subjectsSql(size),
    ])
    await sealPast(owner, createSecrets(SECRET_KEY), firstIdAt(new Date(Date.parse(size.endsAt) - SEALED_MS)))
    for (const index of indexes) {
      say(index)
      await owner.query(index)
    }
    say('vacuum')
    await runAll(
      owner,
      ROWS_OF_SELLERS.map((table) => `cluster ${table} using ${table}_pkey`),
    )
    // As after a quiet night: no first reader has to tidy up.
    await runAll(owner, ['reset session_replication_role', 'vacuum (analyze)', 'checkpoint'])
  } finally {
    await owner.end()
  }
}

/** How many write sales at once, each on a core of the database's. */
type MakeOptions = { say?: Say; writers?: number }

const runAll = async (owner: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await owner.query(statement)
}

/** A session that knows the sellers by number. */
const openSession = async (ownerUrl: string, size: PastSize): Promise<pg.Client> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await runAll(owner, [...SESSION, ...HELPERS, ...shopsSql(size)])
  return owner
}

const writeSales = async (
  ownerUrl: string,
  size: PastSize,
  { say, writers }: { say: Say; writers: number },
): Promise<void> => {
  let next = 0
  const write = async () => {
    const session = await openSession(ownerUrl, size)
    while (next < size.purchases) {
      const from = next
      const until = Math.min(from + BATCH, size.purchases)
      next = until
      await runAll(session, ['begin', ...batchSql(size, from, until), ...saleRowsSql(size), 'commit'])
      say(`${until.toLocaleString('en')} sales`)
    }
    await session.end()
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** Changed in their own page as long as they live, these lie in the order in which their sellers began. */
const ROWS_OF_SELLERS = [
  'entrepreneurs',
  'seller_totals',
  'seller_balances',
  'seller_holdings',
  'seller_ranges',
]

const SESSION = [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `set work_mem = '512MB'`,
  `set maintenance_work_mem = '1GB'`,
  `set temp_buffers = '256MB'`,
  `set timezone = 'UTC'`,
]

/**
 * Drops every index that no reference stands on, with the constraint that is made of it; returns the statements that make them again. Those
 * that are kept are in the order of ids, where new rows come to the end of their seller's.
 */
const takeIndexes = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ taken: string; made: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as taken,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
       and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
     order by i.indexrelid::regclass::text`,
  )
  for (const { taken } of rows) await owner.query(taken)
  return rows.map(({ made }) => made)
}
