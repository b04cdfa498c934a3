import pg from 'pg'
import type { TestDatabase } from '../database.ts'

const TABLES = ['platform_settings', 'integrations'] as const

/**
 * Remembers the platform's settings; returns a function that restores them. Calls that change its terms or
 * switch its adapters off must not make the server refuse all later ones.
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
    // Takes the table lock before row locks: code that counts adapter calls meanwhile locks several rows.
    for (const { table, rows } of kept)
      await asOwner(
        `lock table ${table} in share row exclusive mode;
         delete from ${table};
         insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)}::jsonb)`,
      )
  }
}
