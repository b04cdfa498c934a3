import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where deploy/backup/note-exit leaves a file for each unit that failed, until it does well. */
const FOLDER = 'failed-units'

/** What runs on this machine by a timer and failed the last time, by name; none where nothing keeps such notes. */
export const readFailedUnits = async (dataDir: string | null): Promise<string[]> => {
  if (dataDir === null) return []
  const names = await readdir(join(dataDir, FOLDER)).catch(() => [])
  return names.filter((name) => /^minit-[a-z-]+$/.test(name)).toSorted()
}
