import pg from 'pg'
import type { TestDatabase } from '../database.ts'

const TABLES = ['platform_settings', 'integrations'] as const

/**
 * Remembers what the platform is set to, and gives a function that sets it so again: calls that change its terms or
 * switch its adapters off shall not keep all that come after them from being taken.
 */
export const rememberSettings = async ({ asOwner }: TestDatabase): Promise<() => Promise<void>> => {
  const kept = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await asOwner<{ rows: unknown }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${table} t`,
      )
      return { table, rows: JSON.stringify(row?.rows ?? []) }
    }),
  )
  return async () => {
    // The lock comes before those of rows: whoever counts calls of adapters meanwhile locks several of them.
    for (const { table, rows } of kept)
      await asOwner(
        `lock table ${table} in share row exclusive mode;
         delete from ${table};
         insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)}::jsonb)`,
      )
  }
}
