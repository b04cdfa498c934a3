import type { Secrets } from '@minit/server/kernel/secrets.ts'
import type pg from 'pg'

/** Rows that are sealed and sent together. */
const BATCH = 20_000

const CODE_LETTERS = 8
const TEXT = 'Your WiFi pass is ready. Network: Shop WiFi. Code: '

type Place = {
  table: 'passes' | 'messages'
  column: 'sealed_code' | 'sealed_text'
  textOf: (id: string) => string
}

const codeOf = (id: string): string => id.slice(-CODE_LETTERS)

const PLACES: readonly Place[] = [
  { table: 'passes', column: 'sealed_code', textOf: codeOf },
  { table: 'messages', column: 'sealed_text', textOf: (id) => `${TEXT}${codeOf(id)}`.padEnd(160, '.') },
]

/**
 * Seals what the product may open, with its key and for each row separately, which SQL alone cannot. Codes of
 * passes before `firstId` and purged texts stay as generated: nothing shows them. Ids begin with their time.
 */
export const sealPast = async (owner: pg.Client, secrets: Secrets, firstId: string): Promise<void> => {
  for (const place of PLACES) await sealCaptiveToken(owner, secrets, place, firstId)
}

const sealCaptiveToken = async (
  owner: pg.Client,
  secrets: Secrets,
  { table, column, textOf }: Place,
  firstId: string,
): Promise<void> => {
  let after = firstId
  for (;;) {
    const { rows } = await owner.query<{ seller: string; id: string }>(
      `select entrepreneur_id as seller, id from ${table} where id > $1 and ${column} <> '' order by id limit ${BATCH}`,
      [after],
    )
    await owner.query(
      `update ${table} t set ${column} = n.sealed from unnest($1::text[], $2::text[], $3::text[]) as n (seller, id, sealed)
       where t.entrepreneur_id = n.seller and t.id = n.id`,
      [
        rows.map(({ seller }) => seller),
        rows.map(({ id }) => id),
        rows.map(({ id }) => secrets.seal(textOf(id), id)),
      ],
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}
