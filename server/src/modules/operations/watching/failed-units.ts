import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** deploy/backup/note-exit keeps a file here for each failed unit until it succeeds. */
const FOLDER = 'failed-units'

/** Lists this machine's timer units whose last run failed; empty where no such files are kept. */
export const readFailedUnits = async (dataDir: string | null): Promise<string[]> => {
  if (dataDir === null) return []
  const names = await readdir(join(dataDir, FOLDER)).catch(() => [])
  return names.filter((name) => /^minit-[a-z-]+$/.test(name)).toSorted()
}
