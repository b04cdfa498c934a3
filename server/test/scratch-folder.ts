import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

/** Half of a machine's memory, usually: enough for the tests' databases where it is six gigabytes. */
const isRoomy = (folder: string): boolean => {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Where the tests' databases live: in memory where there is room, as each commit waits for the disk. */
export const SCRATCH_FOLDER = isRoomy(MEMORY) ? MEMORY : tmpdir()
