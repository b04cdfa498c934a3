import type { TestDatabase } from './database.ts'

/** Counters and last-seen times change with every request, refused ones too. */
const MOVING = ['rate_limits', 'login_sessions']
/** Background code counts the requests to providers. */
const MOVING_COLUMNS = ['total_requests', 'last_used_at']

/** The databases that have the function already. */
const prepared = new WeakMap<TestDatabase, Promise<unknown>>()

const fingerprintOfTable = (name: string): string =>
  `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line), '')) as fingerprint
   from (select (to_jsonb(t) - array['${MOVING_COLUMNS.join("', '")}'])::text as line from ${name} t) as lines`

/** Runs in the database, which then plans the statement once: it is long and runs hundreds of times. */
const addFunction = async ({ asOwner }: TestDatabase): Promise<void> => {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and not c.relname = any($1) or c.relname = 'job_common')`,
    [MOVING],
  )
  const all = tables.map(({ name }) => fingerprintOfTable(name)).join(' union all ')
  await asOwner(
    `create function fingerprints() returns table (name text, fingerprint text) language plpgsql stable
     as $$ begin return query ${all}; end $$`,
  )
}

/** A fingerprint of every row, table by table. Equal fingerprints mean that nothing was written. */
export const fingerprintOf = async (database: TestDatabase): Promise<Record<string, string>> => {
  const ready = prepared.get(database) ?? addFunction(database)
  prepared.set(database, ready)
  await ready
  const fingerprints = await database.asOwner<{ name: string; fingerprint: string }>(
    'select * from fingerprints()',
  )
  return Object.fromEntries(fingerprints.map(({ name, fingerprint }) => [name, fingerprint]))
}
