import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnsafeSettings } from '../env.ts'

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key')

/** The key that the data folder holds; null where it holds none. Refuses a file that was emptied, as a full disk leaves it. */
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
 * The key of an installation that was given none: made once, kept in the data folder for its owner's eyes. A database that
 * was made with a key needs that one: the caller asks it first.
 */
export const readOrMakeSecretKey = async (dataDir: string): Promise<string> => {
  const known = await readSecretKey(dataDir)
  if (known !== null) return known
  await mkdir(dataDir, { recursive: true })
  await makeSecretKey(secretKeyFile(dataDir))
  return (await readFile(secretKeyFile(dataDir), 'utf8')).trim()
}

/** Writes a key whole before it gets its name: of processes that start together the first one wins, and none reads an empty key. */
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
