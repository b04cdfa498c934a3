import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What PostgreSQL writes down about its main process. */
export type Postmaster = { pid: number; port: number }

/**
 * Reads a `postmaster.pid`: lines of pid, folder, start time, port and more. The file is written in parts,
 * so the port may not be there yet. Source: src/include/utils/pidfile.h of PostgreSQL.
 */
export const parsePostmasterFile = (text: string): Postmaster | undefined => {
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const port = Number.parseInt(lines[3] ?? '', 10)
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** Whether a command line is that of the main process of the cluster in this folder, as we start it. */
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

/** A process number that no system gives out, for PostgreSQL to find dead. */
const NOBODY = '2147483647'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The main process of the cluster if it lives. Where its number now belongs to a stranger (a container
 * started again, a dead process nobody collected) PostgreSQL would refuse to start, so the file is corrected;
 * only its first line, since the others let PostgreSQL notice orphans that still hold the shared memory.
 */
export const findRunningPostgres = async (cluster: string): Promise<Postmaster | undefined> => {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  const found = parsePostmasterFile(text)
  if (!found || !isAlive(found.pid)) return undefined
  if (isPostmasterOf(cluster, await commandLineOf(found.pid, cluster))) return found
  if ((await readFile(path, 'utf8').catch(() => '')) === text) {
    await writeFile(path, text.replace(/^\d+/, NOBODY))
  }
  return undefined
}
