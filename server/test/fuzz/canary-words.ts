import type { TestApp } from '../app.ts'
import type { TestSeller } from '../builders.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { TENANT_TABLES, type TenantTable } from '../sql.ts'

/**
 * `ofB`: words only in B's rows. `inShopWindow`: those of them that are public. `secrets`: values that no
 * answer may contain.
 */
export type Canaries = {
  ofB: ReadonlySet<string>
  inShopWindow: ReadonlySet<string>
  secrets: ReadonlySet<string>
}

const MIN_LETTERS = 8
/** Matches words as they are in addresses and in base64. */
const WORDS = [/[A-Za-z0-9_-]{8,}/g, /[A-Za-z0-9+/_=-]{8,}/g]
/** Columns whose values no answer may contain. */
const SECRET_COLUMN = /hash|digest|^sealed|secret|private/

/** The form of an id, which tests' made-up digests contain too. */
const AN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** The words of a text that are long enough to be unique. */
export const wordsOf = (text: string): Set<string> => new Set(WORDS.flatMap((word) => text.match(word) ?? []))

type Row = Record<string, unknown>

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const rowsOf = async (app: TestApp, { table, column }: TenantTable, seller: TestSeller): Promise<Row[]> =>
  (
    await app.database.asOwner<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where ${column} = $1`,
      [seller.id],
    )
  ).map(({ row }) => row)

/** Instants, days, states and kinds occur in everyone's rows. */
const isOwnWord = (word: string): boolean =>
  word.length >= MIN_LETTERS && /[A-Z0-9]/.test(word) && !/^\d{4}-\d\d-\d\d/.test(word)

const allWords = async (
  app: TestApp,
  tables: readonly TenantTable[],
  seller: TestSeller,
): Promise<Set<string>> => {
  const rows = (await Promise.all(tables.map((table) => rowsOf(app, table, seller)))).flat()
  return new Set(rows.flatMap((row) => textsOf(row).flatMap((text) => [...wordsOf(text)])).filter(isOwnWord))
}

/** Values of both sellers and the platform that no answer may contain. */
const readSecrets = async (app: TestApp): Promise<string[]> => {
  const columns = await app.database.asOwner<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying')`,
  )
  const found = columns
    .filter(({ column }) => SECRET_COLUMN.test(column))
    .map(({ table, column }) =>
      app.database.asOwner<{ value: string | null }>(`select ${column}::text as value from ${table}`),
    )
  const values = (await Promise.all(found)).flat().map(({ value }) => value ?? '')
  const words = [TEST_SECRET_KEY, app.deps.radiusToken ?? '', ...values].flatMap((text) => [...wordsOf(text)])
  return words.filter((word) => !AN_ID.test(word))
}

/** Reads every current row of B, and collects what is B's alone. */
export const readCanaries = async (
  app: TestApp,
  { a, b }: { a: TestSeller; b: TestSeller },
): Promise<Canaries> => {
  const tables = await app.database.asOwner<TenantTable>(TENANT_TABLES)
  const [ofA, ofB] = [await allWords(app, tables, a), await allWords(app, tables, b)]
  const packages = await app.database.asOwner<{ id: string }>(
    'select id from packages where entrepreneur_id = $1',
    [b.id],
  )
  const inShopWindow = [b.id, b.slug, ...packages.map(({ id }) => id)]
  return {
    ofB: new Set([...ofB].filter((word) => !ofA.has(word))),
    inShopWindow: new Set(inShopWindow),
    secrets: new Set(await readSecrets(app)),
  }
}
