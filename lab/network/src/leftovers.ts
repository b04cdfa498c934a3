import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabNames } from './addresses.ts'
import { run, succeeds, tryRun, waitUntil } from './commands.ts'

/** When the process began, in the kernel's ticks: a number given to another process later has another. */
const startOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[19]
  } catch {
    return undefined
  }
}

const ownerFile = (names: LabNames): string => join(names.folder, 'owner')

const livingOwner = (names: LabNames): number | undefined => {
  if (!existsSync(ownerFile(names))) return undefined
  const [pid = '', start] = readFileSync(ownerFile(names), 'utf8').split(' ')
  return startOf(Number(pid)) === start ? Number(pid) : undefined
}

/** The lab's network namespaces that are there. */
export const namespacesOf = async (names: LabNames): Promise<string[]> =>
  (await run(['ip', 'netns', 'list']))
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(names.prefix))

/** Processes inside a namespace; nobody but the lab's own is ever in one. */
export const processesIn = async (namespace: string): Promise<number[]> =>
  (await run(['ip', 'netns', 'pids', namespace])).split('\n').filter(Boolean).map(Number)

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

const endAllIn = (namespace: string): Promise<number> =>
  waitUntil(`nothing runs in ${namespace}`, 10, async () => {
    const pids = await processesIn(namespace)
    for (const pid of pids) end(pid)
    return pids.length === 0
  })

const removeNamespace = async (namespace: string): Promise<void> => {
  await endAllIn(namespace)
  await run(['ip', 'netns', 'delete', namespace])
  rmSync(join('/etc/netns', namespace), { recursive: true, force: true })
  // The folder goes with its last entry, as it was not there before.
  await tryRun(['rmdir', '/etc/netns'])
}

/** Removes all of a lab: also one whose test run was killed. Nothing there is no error. */
export const removeLab = async (names: LabNames): Promise<void> => {
  for (const namespace of await namespacesOf(names)) await removeNamespace(namespace)
  if (existsSync(join('/sys/class/net', names.productLink))) {
    await run(['ip', 'link', 'delete', names.productLink])
  }
  if (succeeds('mountpoint', '-q', names.folder)) await run(['umount', names.folder])
  rmSync(names.folder, { recursive: true, force: true })
  await tryRun(['rmdir', '/run/minit-network-lab'])
}

/** A machine whose own network has this address would lose its way out by the link. */
const refuseUsedAddress = async ({ productIp, number }: LabNames): Promise<void> => {
  const { stdout } = await tryRun(['ip', 'route', 'get', productIp])
  if (stdout === '' || stdout.includes(' via ')) return
  throw new Error(
    `${productIp} is in this machine's own network; set NETWORK_LAB to another number than ${number}`,
  )
}

/**
 * Makes the lab's folder and marks it as this process's.
 * @throws {Error} when another process that still lives has the lab of this number.
 */
export const claimLab = async (names: LabNames): Promise<void> => {
  const owner = livingOwner(names)
  if (owner !== undefined && owner !== process.pid) {
    throw new Error(
      `Process ${owner} is using network lab ${names.number}; set NETWORK_LAB to another number`,
    )
  }
  await removeLab(names)
  await refuseUsedAddress(names)
  mkdirSync(names.folder, { recursive: true, mode: 0o700 })
  // In memory and by itself: what a router keeps lies over the machine's files, which cannot contain it.
  await run(['mount', '-t', 'tmpfs', '-o', 'mode=700', 'minit-network-lab', names.folder])
  writeFileSync(ownerFile(names), `${process.pid} ${startOf(process.pid)}`)
}
