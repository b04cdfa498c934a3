import type { TestDatabase } from './database.ts'

/** Counters and last-seen times move with every request, refused ones too. */
const MOVING = ['rate_limits', 'login_sessions']
/** The requests to providers are counted behind everybody's back. */
const MOVING_COLUMNS = ['total_requests', 'last_used_at']

const fingerprintOfTable = (name: string): string =>
  `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line), '')) as fingerprint
   from (select (to_jsonb(t) - $1::text[])::text as line from ${name} t) as lines`

/** A fingerprint of every row there is, table by table: equal ones mean that nothing was written. */
export const fingerprintOf = async ({ asOwner }: TestDatabase): Promise<Record<string, string>> => {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and not c.relname = any($1) or c.relname = 'job_common')`,
    [MOVING],
  )
  // In one statement, as this is asked hundreds of times.
  const fingerprints = await asOwner<{ name: string; fingerprint: string }>(
    tables.map(({ name }) => fingerprintOfTable(name)).join(' union all '),
    [MOVING_COLUMNS],
  )
  return Object.fromEntries(fingerprints.map(({ name, fingerprint }) => [name, fingerprint]))
}
