import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pg from 'pg'
import { SECRET_KEY } from '../../bench/fixture.ts'
import { moneySql } from './money-sql.ts'
import type { PastSize } from './past-size.ts'
import { batchSql, HELPERS, sellersSql, shopsSql } from './past-sql.ts'
import { saleRowsSql } from './sale-rows-sql.ts'
import { sealPast } from './seal.ts'
import { subjectsSql } from './subjects-sql.ts'
import { SUMS } from './sums-sql.ts'

/**
 * Sales per batch, which is generated in memory and written together; a multiple of 500, the period of
 * the history.
 */
const BATCH = 200_000

/** Passes this recent run or are shown: the longest lasts a day. Older codes are never shown. */
const SEALED_MS = 2 * 86_400_000

type Say = (line: string) => void

/**
 * Generates the history of a database without sellers: every row of its sales, set by set. The session skips
 * reference checks and triggers, since the rows are generated consistently, which the invariants verify
 * afterwards. Keys with references stay; other indexes are dropped and recreated at the end.
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
    // Vacuums, so that no first reader has to.
    await runAll(owner, ['reset session_replication_role', 'vacuum (analyze)', 'checkpoint'])
  } finally {
    await owner.end()
  }
}

/** The number of parallel writers, each using one core of the database. */
type MakeOptions = { say?: Say; writers?: number }

const runAll = async (owner: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await owner.query(statement)
}

/** Opens a session with the numbered sellers. */
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

/** These rows stay in place when updated, so they are ordered by when their sellers joined. */
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
 * Drops every index without references, with its constraint; returns the statements that recreate them. The
 * remaining ones are ordered by id, so that new rows are appended per seller.
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
