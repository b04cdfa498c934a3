import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnsafeSettings } from '../env.ts'

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key')

/** The key in the data folder; null if there is none. Refuses an emptied file, as a full disk leaves it. */
export const readSecretKey = async (dataDir: string): Promise<string | null> => {
  const text = await readFile(secretKeyFile(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (text.trim() === '')
    throw new UnsafeSettings(
      `The key file ${secretKeyFile(dataDir)} is empty. Put it back from a backup; without it stored secrets stay closed.`,
    )
  return text.trim()
}

/**
 * Returns the data folder's key, or makes one that only its owner may read. An existing database needs the
 * key that it was made with: the caller checks that first.
 */
export const readOrMakeSecretKey = async (dataDir: string): Promise<string> => {
  const known = await readSecretKey(dataDir)
  if (known !== null) return known
  await mkdir(dataDir, { recursive: true })
  await makeSecretKey(secretKeyFile(dataDir))
  return (await readFile(secretKeyFile(dataDir), 'utf8')).trim()
}

/**
 * Writes the key to a draft and links it: of processes that start together the first wins, and none reads an
 * empty key.
 */
const makeSecretKey = async (file: string): Promise<void> => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}
