import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DATABASE_ENV } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'

const run = promisify(execFile)

/** The superuser, who owns the database and runs the migrations. */
export const OWNER = 'minit_owner'

const DRAFT = 'new-'
const ABANDONED_AFTER_MS = 3_600_000

const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${OWNER}`,
  '--no-instructions',
]

/** Flushes a folder, so that names and contents written so far survive a power cut. */
const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const writePassword = async (path: string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('base64url'))
  await handle.sync().finally(() => handle.close())
}

const removeAbandoned = async (home: string): Promise<void> => {
  for (const name of await readdir(home)) {
    if (!name.startsWith(DRAFT)) continue
    const { mtimeMs } = await stat(join(home, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(home, name), { recursive: true, force: true })
  }
}

const fillDraft = async (draft: string, binaries: string, { account }: DataFolder): Promise<void> => {
  const cluster = join(draft, 'cluster')
  const passwordFile = join(draft, 'superuser-password')
  await mkdir(cluster, { mode: 0o700 })
  await writePassword(passwordFile)
  if (account) {
    await chmod(draft, 0o711)
    await chown(cluster, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  const args = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...INITDB_OPTIONS]
  await run(join(binaries, 'bin', 'initdb'), args, { ...identity, cwd: draft, env: DATABASE_ENV })
  await syncFolder(draft)
}

/**
 * Creates `<home>/server` (the cluster and its superuser's password) if it is missing. It is made in a draft
 * folder and renamed, so that a kill leaves no partial cluster, and of two processes one wins.
 */
export const ensureCluster = async (
  place: DataFolder,
  binaries: string,
  log: (line: string) => void,
): Promise<void> => {
  const server = join(place.home, 'server')
  await removeAbandoned(place.home)
  if ((await readdir(place.home)).includes('server')) return
  log(`Making a database in ${place.home}`)
  const draft = await mkdtemp(join(place.home, DRAFT))
  try {
    await fillDraft(draft, binaries, place)
    await rename(draft, server)
    await syncFolder(place.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // A filled folder cannot be renamed over: another process was first; use its cluster.
    if (!(await readdir(place.home)).includes('server')) throw error
  }
}
