import type pg from 'pg'

/** Says what is unsafe about this database for running on it, one sentence a finding; empty when all is well. */
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

/** What a role may become counts as what it is: `set role` is one statement away. */
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

/** Says so when the demo's accounts or sellers are here; null when there are none. Asked as the platform. */
export const findDemoData = async (pool: pg.Pool): Promise<string | null> => {
  const { rows } = await pool.query<{ accounts: number; sellers: number }>(
    `select (select count(*)::int from accounts where is_demo) as accounts,
       (select count(*)::int from entrepreneurs where is_demo) as sellers`,
  )
  const { accounts = 0, sellers = 0 } = rows[0] ?? {}
  if (accounts + sellers === 0) return null
  return (
    `This database holds the demo: ${accounts} accounts, whose passwords are in the README, and ${sellers} made-up sellers. ` +
    'Remove them with `npm run demo:wipe`, with the same environment, and start again.'
  )
}
