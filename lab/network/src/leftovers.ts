import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabNames } from './addresses.ts'
import { run, succeeds, tryRun, waitUntil } from './commands.ts'

/** Returns when the process started, in kernel ticks, which detects a reused process id. */
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

/** Lists the existing network namespaces of the lab. */
export const namespacesOf = async (names: LabNames): Promise<string[]> =>
  (await run(['ip', 'netns', 'list']))
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(names.prefix))

/** Lists the processes in a namespace; only the lab's own ever run there. */
export const processesIn = async (namespace: string): Promise<number[]> =>
  (await run(['ip', 'netns', 'pids', namespace])).split('\n').filter(Boolean).map(Number)

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
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
  // Removes the folder when it is empty, since it did not exist before.
  await tryRun(['rmdir', '/etc/netns'])
}

/** Removes everything of a lab, also of a killed test run. Succeeds if nothing exists. */
export const removeLab = async (names: LabNames): Promise<void> => {
  for (const namespace of await namespacesOf(names)) await removeNamespace(namespace)
  if (existsSync(join('/sys/class/net', names.productLink))) {
    await run(['ip', 'link', 'delete', names.productLink])
  }
  if (succeeds('mountpoint', '-q', names.folder)) await run(['umount', names.folder])
  rmSync(names.folder, { recursive: true, force: true })
  await tryRun(['rmdir', '/run/minit-network-lab'])
}

/** The link would cut off a machine whose own network contains this address. */
const refuseUsedAddress = async ({ productIp, number }: LabNames): Promise<void> => {
  const { stdout } = await tryRun(['ip', 'route', 'get', productIp])
  if (stdout === '' || stdout.includes(' via ')) return
  throw new Error(
    `${productIp} is in this machine's own network; set NETWORK_LAB to another number than ${number}`,
  )
}

/**
 * Creates the lab's folder, and marks it as owned by this process. Throws if another live process owns the
 * lab with this number.
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
  // A separate file system in memory: an overlay over the machine's files cannot be part of them.
  await run(['mount', '-t', 'tmpfs', '-o', 'mode=700', 'minit-network-lab', names.folder])
  writeFileSync(ownerFile(names), `${process.pid} ${startOf(process.pid)}`)
}
