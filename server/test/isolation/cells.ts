import type { TestDatabase } from '../database.ts'
import { TENANT_TABLES, type TenantTable } from '../sql.ts'

export type CellKind = 'table' | 'call' | 'export' | 'job'

/** One attempt of a caller of seller A against seller B. `leaks` are sentences; empty when it failed. */
export type Cell = { kind: CellKind; what: string; by: string; outcome: string; leaks: string[] }

/** Times that change on reads. */
const MOVING_COLUMNS = ['last_used_at']

const prepared = new WeakMap<TestDatabase, Promise<unknown>>()

/** In the database, which then plans each of them once. */
const addFunctions = async ({ asOwner }: TestDatabase): Promise<void> => {
  const tables = await asOwner<TenantTable>(TENANT_TABLES)
  const all = [...tables, { table: 'accounts', column: 'entrepreneur_id' }].map(
    ({ table, column }) =>
      `select '${table}' as name, md5(coalesce(string_agg(line, '|' order by line), '')) as sum
       from (select (to_jsonb(t) - array['${MOVING_COLUMNS.join("', '")}'])::text as line from ${table} t
         where ${column} = seller) as lines`,
  )
  await asOwner(
    `create function sums_of(seller text) returns table (name text, sum text) language plpgsql stable
     as $$ begin return query ${all.join(' union all ')}; end $$`,
  )
  const texts = tables.map(
    ({ table, column }) =>
      `select '${table}' as name, to_jsonb(t)::text as line from ${table} t where ${column} = seller`,
  )
  await asOwner(
    `create function rows_of(seller text) returns table (name text, line text) language plpgsql stable
     as $$ begin return query ${texts.join(' union all ')}; end $$`,
  )
}

const prepare = (database: TestDatabase): Promise<unknown> => {
  const ready = prepared.get(database) ?? addFunctions(database)
  prepared.set(database, ready)
  return ready
}

/** A checksum of a seller's rows, table by table. */
export const sumsOf = async (database: TestDatabase, sellerId: string): Promise<Record<string, string>> => {
  await prepare(database)
  const rows = await database.asOwner<{ name: string; sum: string }>('select * from sums_of($1)', [sellerId])
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** A seller's rows as texts, with their tables. */
export const rowsOf = async (
  database: TestDatabase,
  sellerId: string,
): Promise<{ name: string; line: string }[]> => {
  await prepare(database)
  return database.asOwner<{ name: string; line: string }>('select * from rows_of($1)', [sellerId])
}

/** A sentence for each table whose rows are not byte for byte the same. */
export const changesBetween = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(after).flatMap(([table, sum]) =>
    before[table] === sum ? [] : [`rows of the other seller in ${table} changed`],
  )
