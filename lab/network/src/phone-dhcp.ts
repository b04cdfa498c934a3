import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inNamespace, waitUntil } from './commands.ts'

/** The router's DHCP answer. `captivePortal` is option 114 (RFC 8910), '' without it. */
export type Lease = { ip: string; router: string; captivePortal: string }

/** A phone's DHCP client. `begin` resolves when there is a lease, which the client keeps renewing. */
export type Dhcp = { begin: () => Promise<void>; end: () => Promise<void>; lease: () => Lease }

const script = fileURLToPath(new URL('../phone/udhcpc.sh', import.meta.url))

const readLease = (file: string): Lease => {
  const values = new Map<string, string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const at = line.indexOf('=')
    values.set(line.slice(0, at), line.slice(at + 1))
  }
  const value = (name: string): string => values.get(name) ?? ''
  return { ip: value('ip'), router: value('router'), captivePortal: value('captivePortal') }
}

/**
 * Creates the files that the client writes: the lease in `folder`, and the namespace's own /etc/resolv.conf.
 */
export const startDhcp = (namespace: string, folder: string): Dhcp => {
  mkdirSync(folder, { recursive: true })
  mkdirSync(join('/etc/netns', namespace), { recursive: true })
  const leaseFile = join(folder, 'lease')
  const resolvFile = join('/etc/netns', namespace, 'resolv.conf')
  writeFileSync(resolvFile, '')
  let client: ChildProcess | undefined

  const begin = async (): Promise<void> => {
    rmSync(leaseFile, { force: true })
    const [program = '', ...words] = inNamespace(namespace, [
      'busybox',
      'udhcpc',
      '-f',
      '-i',
      'wlan0',
      '-s',
      script,
      // Twenty tries, a second apart; option 114 is only sent on request
      '-t',
      '20',
      '-T',
      '1',
      '-O',
      '114',
    ])
    const env = { ...process.env, LEASE_FILE: leaseFile, RESOLV_FILE: resolvFile }
    client = spawn(program, words, { stdio: 'ignore', env })
    await waitUntil(`${namespace} has an address`, 25, () => existsSync(leaseFile))
  }

  const end = async (): Promise<void> => {
    if (client === undefined || client.exitCode !== null || client.signalCode !== null) return
    const ended = once(client, 'exit')
    client.kill('SIGKILL')
    await ended
  }

  return { begin, end, lease: () => readLease(leaseFile) }
}
