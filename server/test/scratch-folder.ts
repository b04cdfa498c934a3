import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

/** Usually half of a machine's memory: enough for the tests' databases with six gigabytes. */
const isRoomy = (folder: string): boolean => {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** The folder of the tests' databases: in memory where there is room, as each commit waits for the disk. */
export const SCRATCH_FOLDER = isRoomy(MEMORY) ? MEMORY : tmpdir()

/** In memory a copy of a template's files costs less than a log of its pages; on a disk its two checkpoints would wait. */
export const COPY_STRATEGY = SCRATCH_FOLDER === MEMORY ? 'file_copy' : 'wal_log'
