import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandOptions, type CommandResult, inNamespace, run, tryRun, waitUntil } from './commands.ts'
import { processesIn } from './leftovers.ts'

const PATH = 'PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Creates the folders of a router: its persistent files (`flash`), and those that the overlay needs. */
export const makeRouterFolders = (folder: string): void => {
  for (const name of ['flash', 'work', 'root']) mkdirSync(join(folder, name), { recursive: true })
}

/**
 * Returns the router's first process: the only child of the program that created its namespaces. ''
 * without one.
 */
const firstProcessOf = (outer: number): string => {
  const path = `/proc/${outer}/task/${outer}/children`
  return existsSync(path) ? (readFileSync(path, 'utf8').split(' ')[0] ?? '') : ''
}

/** Runs a command inside the router: with its files, network and processes, and an empty environment. */
export const insideRouter = (
  firstProcess: string,
  command: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> =>
  tryRun(
    [
      'nsenter',
      '--target',
      firstProcess,
      '--mount',
      '--net',
      '--pid',
      '--time',
      '--root',
      '--wd',
      'env',
      '-i',
      PATH,
      'HOME=/root',
      ...command,
    ],
    options,
  )

/** Sets the bridge up or down, which simulates the radio. */
const setRadio = (namespace: string, state: 'up' | 'down'): Promise<string> =>
  run(['ip', '-n', namespace, 'link', 'set', 'br-lan', state])

/** How long this machine runs, in seconds. */
const uptimeSeconds = (): number => Math.floor(Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]))

/** Starts the first process with etc/boot.sh; its log is `folder`/boot.log. */
const startFirstProcess = (namespace: string, folder: string, ranForSeconds: number): number => {
  const log = openSync(join(folder, 'boot.log'), 'a')
  const [program = '', ...words] = inNamespace(namespace, [
    'unshare',
    '--mount',
    '--pid',
    '--time',
    '--boottime',
    String(ranForSeconds - uptimeSeconds()),
    '--fork',
    '--kill-child',
    'env',
    '-i',
    PATH,
    'sh',
    join(folder, 'flash/etc/boot.sh'),
    folder,
  ])
  const outer = spawn(program, words, { stdio: ['ignore', log, log] })
  closeSync(log)
  return outer.pid ?? 0
}

/**
 * Powers the router on, waits until its services have started, and returns its first process. By its uptime it
 * has run for `ranForSeconds`.
 */
export const powerOn = async (namespace: string, folder: string, ranForSeconds: number): Promise<string> => {
  await setRadio(namespace, 'up')
  const outer = startFirstProcess(namespace, folder, ranForSeconds)
  const isBooted = async (): Promise<boolean> => {
    const first = firstProcessOf(outer)
    return first !== '' && (await insideRouter(first, ['test', '-e', '/run/booted'])).status === 0
  }
  await waitUntil(`${namespace} has started`, 20, isBooted)
  return firstProcessOf(outer)
}

/** Cuts the router's power without notice; its memory is lost. */
export const powerOff = async (namespace: string): Promise<void> => {
  await waitUntil(`${namespace} is off`, 10, async () => {
    const pids = await processesIn(namespace)
    if (pids.length > 0) await tryRun(['kill', '-KILL', ...pids.map(String)])
    return pids.length === 0
  })
  // Otherwise the kernel would keep forwarding packets with the remaining rules.
  await setRadio(namespace, 'down')
}
