import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The main process as recorded by PostgreSQL. */
export type Postmaster = { pid: number; port: number }

/**
 * Reads a `postmaster.pid`: lines of pid, folder, start time, port and more. The file is written in parts, so
 * the port may be missing. Source: src/include/utils/pidfile.h of PostgreSQL.
 */
export const parsePostmasterFile = (text: string): Postmaster | undefined => {
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const port = Number.parseInt(lines[3] ?? '', 10)
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** Whether a command line is that of this cluster's main process, as we start it. */
export const isPostmasterOf = (cluster: string, commandLine: string[]): boolean =>
  (commandLine[0] ?? '').endsWith('postgres') && commandLine[1] === '-D' && commandLine[2] === cluster

const commandLineOf = async (pid: number, cluster: string): Promise<string[]> => {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const line = await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
  const [program = '', rest = ''] = line.split(' -D ')
  return rest.startsWith(`${cluster} `) ? [program, '-D', cluster] : [program]
}

/** A pid that no system assigns, so that PostgreSQL finds it dead. */
const UNUSED_PID = '2147483647'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The cluster's main process if it is alive. PostgreSQL refuses to start if its pid belongs to another
 * process now, so the file is corrected: only its first line, since PostgreSQL needs the others to find
 * orphans that still use the shared memory.
 */
export const findRunningPostgres = async (cluster: string): Promise<Postmaster | undefined> => {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  const found = parsePostmasterFile(text)
  if (!found || !isAlive(found.pid)) return undefined
  if (isPostmasterOf(cluster, await commandLineOf(found.pid, cluster))) return found
  if ((await readFile(path, 'utf8').catch(() => '')) === text) {
    await writeFile(path, text.replace(/^\d+/, UNUSED_PID))
  }
  return undefined
}
