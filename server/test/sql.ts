import type pg from 'pg'

/** Runs one statement in a transaction of its own, with a tenant set as the app does, or with none. */
export const runAs = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  entrepreneurId: string | null,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (entrepreneurId !== null)
      await client.query("select set_config('minit.entrepreneur_id', $1, true)", [entrepreneurId])
    const { rows } = await client.query<Row>(text, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** An insert of one row, columns by name. */
export const insertOf = (table: string, row: Record<string, unknown>): [text: string, values: unknown[]] => {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  return [`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row)]
}

/** Every table of one seller, with the column that names its seller. */
export const TENANT_TABLES = `
  select c.relname as "table", case c.relname when 'entrepreneurs' then 'id' else 'entrepreneur_id' end as "column"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'entrepreneurs' or exists (
    select from pg_policy p where p.polrelid = c.oid))
  order by 1`
export type TenantTable = { table: string; column: string }

/** An insert of a copy of the table's first row with some columns changed; `$1` is the change as JSON. */
export const copyOf = (table: string): string =>
  `insert into ${table} select * from jsonb_populate_record(null::${table},
     (select to_jsonb(t) from ${table} t limit 1) || $1::jsonb)`
