import pg from 'pg'
import { readKeysAsOwner } from '../../../db/stored-keys.ts'
import { UnsafeSettings } from '../../../env.ts'
import { readOrMakeSecretKey, readSecretKey, secretKeyFile } from '../../../kernel/secret-key.ts'
import type { SecretKeyRow } from '../../../kernel/secret-keys.ts'
import { keyIdOf, type Secrets, secretsOf } from '../../../kernel/secrets.ts'
import { columnName, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

type Options = { secretKey: string | null; dataDir: string; ownerUrl: string }

/**
 * Returns the installation's key: `SECRET_KEY`, or the one in the data folder, which it creates if neither
 * the folder nor the database has one. Throws `UnsafeSettings`, and changes nothing, if the database holds
 * sealed texts and their key is missing or another one is configured.
 */
export const findSecretKey = async ({ secretKey, dataDir, ownerUrl }: Options): Promise<string> => {
  const configured = secretKey ?? (await readSecretKey(dataDir))
  const owner = new pg.Client({ connectionString: ownerUrl })
  // A broken connection fails the next statement; an unhandled 'error' event would end the process.
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    const samples = await readSamples(owner)
    if (configured === null) {
      if (samples.length > 0) throw new UnsafeSettings(missing(dataDir, samples))
      return await readOrMakeSecretKey(dataDir)
    }
    refuseOther(samples, await readKeysAsOwner(owner, configured), secretKey === null ? dataDir : null)
    return configured
  } finally {
    await owner.end()
  }
}

type Sample = { place: SealedColumn; sealed: string; context: string }

/** One sealed text of each column that has any. */
const readSamples = async (owner: pg.Client): Promise<Sample[]> => {
  const samples: Sample[] = []
  for (const place of SEALED_COLUMNS) {
    const names = [...place.key, ...place.more].map((name) => `${name}::text as ${name}`)
    const { rows } = await owner
      .query<Record<string, string>>(
        `select ${[...names, `${place.column} as sealed_sample`].join(', ')} from ${place.table} where ${place.column} is not null limit 1`,
      )
      .catch(noneYet)
    for (const { sealed_sample: sealed = '', ...row } of rows)
      samples.push({ place, sealed, context: place.contextOf(row) })
  }
  return samples
}

const NOT_MADE_YET = new Set(['42P01', '42703'])

/** A database of an earlier release lacks some tables and columns. */
const noneYet = (error: unknown): { rows: never[] } => {
  if (error instanceof pg.DatabaseError && NOT_MADE_YET.has(error.code ?? '')) return { rows: [] }
  throw error
}

/** One text that opens proves the key; single texts may be damaged. */
const refuseOther = (
  samples: readonly Sample[],
  keys: readonly SecretKeyRow[],
  dataDir: string | null,
): void => {
  const known = samples.filter(({ sealed }) => keys.some(({ id }) => id === keyIdOf(sealed)))
  const secrets = secretsOf({ keys: () => keys })
  if (known.length > 0 && !known.some((sample) => opens(secrets, sample)))
    throw new UnsafeSettings(other(known, dataDir))
}

const opens = (secrets: Secrets, { sealed, context }: Sample): boolean => {
  try {
    secrets.open(sealed, context)
    return true
  } catch {
    return false
  }
}

const namesOf = (samples: readonly Sample[]): string =>
  samples
    .slice(0, 3)
    .map(({ place }) => columnName(place))
    .join(', ')

const missing = (dataDir: string, samples: readonly Sample[]): string =>
  `The secret key of this database is missing: the file ${secretKeyFile(dataDir)} is not there, and SECRET_KEY is not set. ` +
  `The database holds texts that only this key opens (${namesOf(samples)}). ` +
  'Put the file back from your backup, or give its content as SECRET_KEY. No new key was made.'

const other = (samples: readonly Sample[], dataDir: string | null): string =>
  `${dataDir === null ? 'SECRET_KEY' : `The key in ${secretKeyFile(dataDir)}`} is not the key of this database: ` +
  `it opens none of the sealed texts that were tried (${namesOf(samples)}). ` +
  `Put back the key that the database was made with${dataDir === null ? '' : ', in this file or as SECRET_KEY'}. Nothing was changed.`
