import type pg from 'pg'

/** Returns one sentence for each unsafe setting of this database; empty if all is well. */
export const findUnsafeSettings = async (pool: pg.Pool): Promise<string[]> => {
  const [settings, role] = await Promise.all([findUnsafeDurability(pool), findUnsafeRole(pool)])
  return [...settings, ...role]
}

const findUnsafeDurability = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  )
  return rows
    .filter(({ setting }) => setting === 'off')
    .map(({ name }) => `${name} is off: a power cut could lose paid passes. Set ${name} = on.`)
}

/** A role's memberships count as its own rights: it could `set role`. */
const findUnsafeRole = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ role: string; isPowerful: boolean; owned: number }>(
    `select r.rolname as role,
       exists (select from pg_roles p where (p.rolsuper or p.rolbypassrls) and pg_has_role(r.oid, p.oid, 'member'))
         as "isPowerful",
       (select count(*)::int from pg_class c where c.relkind in ('r', 'p')
         and (c.relowner = r.oid or (not r.rolsuper and pg_has_role(r.oid, c.relowner, 'member')))) as owned
     from pg_roles r where r.rolname = current_user`,
  )
  return rows.flatMap(({ role, isPowerful, owned }) => [
    ...(isPowerful ? [`The role ${role} is a superuser or bypasses row security. Use a plain role.`] : []),
    ...(owned > 0
      ? [`The role ${role} owns ${owned} tables, or may act as their owner. A runtime role must own nothing.`]
      : []),
  ])
}

const MADE_UP = {
  accounts: 'accounts, whose passwords are in the README',
  entrepreneurs: 'made-up sellers',
  integrations: 'integrations for stand-ins',
  applications: 'made-up applications',
} as const

/** Describes any demo data in the database; null if there is none. Runs as the platform role. */
export const findDemoData = async (pool: Pick<pg.Client, 'query'>): Promise<string | null> => {
  const counts = Object.keys(MADE_UP).map(
    (table) => `select '${table}' as name, count(*)::int as count from ${table} where is_demo`,
  )
  const { rows } = await pool.query<{ name: keyof typeof MADE_UP; count: number }>(counts.join(' union all '))
  const left = rows.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${MADE_UP[name]}`)
  if (left.length === 0) return null
  return (
    `This database holds the demo: ${left.join(', ')}. ` +
    'Remove them with `minit demo:wipe` (in a checkout `npm run demo:wipe`, with the same environment), and start again.'
  )
}
