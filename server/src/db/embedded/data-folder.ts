import { createHash } from 'node:crypto'
import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, databaseAccount } from './account.ts'
import { firstClosedFolder } from './folders.ts'

/** The database's folder, and the user who runs it; undefined for the current user. */
export type DataFolder = { home: string; account: Account | undefined }

/** For files that root must keep outside a closed checkout. */
export const SYSTEM_HOME = '/var/lib/minit'

const ownerOfCluster = async (home: string): Promise<Account | undefined> => {
  try {
    const { uid, gid } = await stat(join(home, 'server', 'cluster'))
    return { name: `user ${uid}`, uid, gid }
  } catch {
    return undefined
  }
}

const folderForPlainUser = async (home: string): Promise<DataFolder> => {
  const owner = await ownerOfCluster(home)
  if (owner && owner.uid !== process.getuid?.()) {
    throw new Error(`The database in ${home} belongs to ${owner.name}: start as that user or as root.`)
  }
  return { home, account: undefined }
}

const folderForRoot = async (
  dataDir: string,
  home: string,
  log: (line: string) => void,
): Promise<DataFolder> => {
  const movedHome = join(SYSTEM_HOME, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const owner = await ownerOfCluster(home)
  const movedOwner = owner ? undefined : await ownerOfCluster(movedHome)
  const account = owner ?? movedOwner ?? (await databaseAccount())
  const closed = await firstClosedFolder(dataDir, account)
  if (owner && closed) {
    throw new Error(`The database in ${home} runs as ${account.name}, who may not enter ${closed}: open it.`)
  }
  if (!closed && !movedOwner) return { home, account }
  const reason = closed ? `, and its user ${account.name} may not enter ${closed}` : ''
  log(`The database's files are in ${movedHome}: PostgreSQL does not run as root${reason}`)
  return { home: movedHome, account }
}

/**
 * Chooses `<dataDir>/postgres`, or, for root below a folder closed to the database's user, a folder in
 * `/var/lib/minit` named after `dataDir`. An existing database keeps its place and owner.
 */
export const chooseDataFolder = async (dataDir: string, log: (line: string) => void): Promise<DataFolder> => {
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(dataDir)
  const home = join(root, 'postgres')
  const isRoot = process.getuid?.() === 0
  const place = isRoot ? await folderForRoot(root, home, log) : await folderForPlainUser(home)
  if (place.home !== home) await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  await mkdir(place.home, { recursive: true })
  if (!(await ownerOfCluster(place.home))) await chmod(place.home, isRoot ? 0o711 : 0o700)
  return place
}
