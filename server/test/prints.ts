import type { TestDatabase } from './database.ts'

/** Counters and last-seen times move with every request, refused ones too. */
const MOVING = ['rate_limits', 'login_sessions']

/** A print of every row there is, table by table: equal prints mean that nothing was written. */
export const printOf = async ({ asOwner }: TestDatabase): Promise<Record<string, string>> => {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and not c.relname = any($1) or c.relname = 'job_common')`,
    [MOVING],
  )
  const prints = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await asOwner<{ print: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
      )
      return [name, row?.print ?? '']
    }),
  )
  return Object.fromEntries(prints)
}
