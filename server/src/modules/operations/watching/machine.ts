import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { MachineReadings } from '@minit/domain/operations/platform-readings.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readBackups } from './backups.ts'
import { readFailedUnits } from './failed-units.ts'

/** Null if it cannot be read: other alerts must still work. */
const readDisk = async ({
  dataDir,
  log,
}: Pick<Deps, 'dataDir' | 'log'>): Promise<MachineReadings['disk']> => {
  if (dataDir === null) return null
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { host: hostname(), freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    log.warn({ error }, 'the disk could not be read')
    return null
  }
}

/** Reads what only a process on this machine can read. */
export const readMachine = async (
  deps: Pick<Deps, 'dataDir' | 'backupStatusFile' | 'log'>,
): Promise<MachineReadings> => ({
  disk: await readDisk(deps),
  backups: await readBackups(deps.backupStatusFile),
  failedUnits: { host: hostname(), names: await readFailedUnits(deps.dataDir) },
})
