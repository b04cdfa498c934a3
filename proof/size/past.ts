import { firstIdAt } from '@minit/domain/ids.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pg from 'pg'
import { SECRET_KEY } from '../../bench/world.ts'
import { moneySql } from './money-sql.ts'
import { batchSql, HELPERS, sellersSql } from './past-sql.ts'
import { saleRowsSql } from './sale-rows-sql.ts'
import { sealPast } from './seal.ts'
import { subjectsSql } from './subjects-sql.ts'
import { SUMS } from './sums-sql.ts'

/**
 * How much was sold in the past, by how many sellers to about how many customers; its last sale is at `endsAt` (ISO). One buyer
 * in `bigShare` is the biggest shop's: twenty, where it is not said.
 */
export type PastSize = {
  purchases: number
  sellers: number
  customers: number
  endsAt: string
  bigShare?: number
}

/** Numbers of one batch are made, kept in memory and written together; a multiple of 500, for the cycles of the past. */
const BATCH = 200_000

/** Passes of so long run or show: the longest lasts a day. Older ones' codes nobody is shown. */
const SEALED_MS = 2 * 86_400_000

type Say = (line: string) => void

/**
 * Gives a database without sellers a past: every row that its sales would have left, set by set. In this one session no
 * reference is looked up and no trigger fires, since the rows fit each other by the way they are made, which the
 * invariants show afterwards. Keys and unique constraints are kept all along; the other indexes are taken away while rows
 * are written and made anew at the end, as somebody would who moves house with so many rows.
 */
export const makePast = async (
  ownerUrl: string,
  size: PastSize,
  { say = () => undefined, rebuildsIndexes = true }: { say?: Say; rebuildsIndexes?: boolean } = {},
): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await owner.query(statement)
  }
  try {
    await run(SESSION)
    await run([...HELPERS, ...sellersSql(size)])
    const indexes = rebuildsIndexes ? await takeIndexes(owner) : []
    for (let from = 0; from < size.purchases; from += BATCH) {
      const until = Math.min(from + BATCH, size.purchases)
      await run(['begin', ...batchSql(size, from, until), ...saleRowsSql(size), 'commit'])
      say(`${until.toLocaleString('en')} sales`)
    }
    say('sums')
    await run([
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
    await run(ROWS_OF_SELLERS.map((table) => `cluster ${table} using ${table}_pkey`))
    // As after a quiet night: no first reader has to tidy up.
    await run(['reset session_replication_role', 'vacuum (analyze)', 'checkpoint'])
  } finally {
    await owner.end()
  }
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

/** Drops every index that no constraint stands on; returns the statements that make them again. */
const takeIndexes = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisprimary
     order by 1`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}
