import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key of an installation that was given none: made once, kept in the data folder for its owner's eyes. */
export const readOrMakeSecretKey = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    // `wx`: two processes starting together agree on the first one's key.
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
