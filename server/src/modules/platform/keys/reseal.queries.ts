import type { Tx } from '../../../db/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

export type SealedRow = { key: string[]; text: string; values: Record<string, string> }

const CAST = '::text'

/** The next rows in primary key order, sealed or not: a scan covers the whole table. */
export const readRows = async (
  tx: Tx,
  { table, column, key, more }: SealedColumn,
  after: readonly string[] | null,
  limit: number,
): Promise<SealedRow[]> => {
  const names = [...key, ...more]
  const from =
    after === null
      ? ''
      : `where (${key.join(', ')}) > (${key.map((_, at) => `$${at + 2}${CAST}`).join(', ')})`
  const rows = await tx.send<Record<string, string>>(
    `select ${names.join(', ')}, coalesce(${column}, '') as sealed from ${table} ${from} order by ${key.join(', ')} limit $1`,
    [limit, ...(after ?? [])],
  )
  return rows.map((row) => ({ key: key.map((name) => row[name] ?? ''), text: row.sealed ?? '', values: row }))
}

export type Change = { key: readonly string[]; from: string; to: string }

/**
 * Replaces old texts by new ones. Skips locked rows, which the next scan finds, so it never waits. Leaves a
 * row that changed since it was read.
 */
export const writeRows = async (
  tx: Tx,
  { table, column, key }: SealedColumn,
  changes: readonly Change[],
): Promise<void> => {
  const keys = key.map((_, at) => `k${at}`)
  const same = key.map((name, at) => `t.${name} = held.k${at}`).join(' and ')
  await tx.send(
    `with new (${keys.join(', ')}, was, becomes) as (select * from unnest(${[...keys, 'was', 'becomes'].map((_, at) => `$${at + 1}::text[]`).join(', ')})),
    held as materialized (
      select new.* from new join ${table} l on ${key.map((name, at) => `l.${name} = new.k${at}`).join(' and ')}
      order by ${keys.map((name) => `new.${name}`).join(', ')} for no key update of l skip locked
    )
    update ${table} t set ${column} = held.becomes from held where ${same} and t.${column} = held.was`,
    [
      ...key.map((_, at) => changes.map((change) => change.key[at] ?? '')),
      changes.map(({ from }) => from),
      changes.map(({ to }) => to),
    ],
  )
}
