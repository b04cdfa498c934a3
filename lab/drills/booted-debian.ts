import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** The output and the exit status of a command inside. */
type Said = { status: number; output: string }

/** A complete Debian with systemd, in a container with only a loopback network. */
export type BootedDebian = {
  /** Runs a line of bash inside, as root. */
  run: (line: string) => Said
  /** Runs a line, and throws with its output if it fails. */
  must: (line: string) => string
  /** Starts a line of bash inside without waiting for it. */
  start: (line: string) => ChildProcess
  /** Stops the machine, and starts it again. */
  reboot: () => Promise<void>
  stop: () => Promise<void>
}

export const HOW_TO_MAKE = [
  'debootstrap --variant=minbase',
  '--include=systemd,systemd-sysv,dbus,iproute2,procps,postgresql-15,pgbackrest,prometheus-node-exporter,patroni,etcd-server,etcd-client,haproxy,pgbouncer,caddy,curl,openssl,ca-certificates',
  'bookworm FOLDER',
  // As the installer requests, if PostgreSQL is not running yet.
  '&& chroot FOLDER runuser -u postgres -- /usr/lib/postgresql/15/bin/pg_checksums --enable -D /var/lib/postgresql/15/main',
].join(' ')

const BOOT_LIMIT_MS = 120_000
const NAMESPACES = ['-m', '-p', '-n', '-u', '-i', '-C']
// Excludes this machine's own environment.
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }

/** Copies `folder`, a Debian 12, to `root`, and boots the copy; `shared` is at /srv/shared inside. */
export const bootDebian = async (folder: string, root: string, shared: string): Promise<BootedDebian> => {
  if (!existsSync(`${folder}/usr/lib/systemd/systemd`))
    throw new Error(`${folder} is no Debian with systemd; make one: ${HOW_TO_MAKE}`)
  // Keeps owners and links, which Node's own copy does not.
  execFileSync('cp', ['-a', folder, root])
  let machine = await boot(root, shared)
  const inside = (line: string): string[] => ['-t', machine.init, ...NAMESPACES, 'bash', '-c', line]
  const run = (line: string): Said => {
    const { status, stdout, stderr } = spawnSync('nsenter', inside(line), {
      encoding: 'utf8',
      env: ENVIRONMENT,
    })
    return { status: status ?? 1, output: `${stdout}${stderr}` }
  }
  return {
    run,
    must: (line) => {
      const { status, output } = run(line)
      if (status !== 0) throw new Error(`${line}: ${status}\n${output}`)
      return output
    },
    start: (line) =>
      spawn('nsenter', inside(line), { stdio: ['ignore', 'pipe', 'inherit'], env: ENVIRONMENT }),
    reboot: async () => {
      await powerOff(machine.child)
      machine = await boot(root, shared)
    },
    stop: () => powerOff(machine.child),
  }
}

type Machine = { child: ChildProcess; init: string }

const boot = async (root: string, shared: string): Promise<Machine> => {
  const child = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--boot',
      '--keep-unit',
      '--register=no',
      '--private-network',
      '--machine=minit-proof',
      '--directory',
      root,
      `--bind-ro=${shared}:/srv/shared`,
    ],
    { stdio: 'ignore' },
  )
  const endsAt = Date.now() + BOOT_LIMIT_MS
  for (;;) {
    const init = firstChildOf(child.pid)
    if (init !== undefined && isUp(init)) return { child, init }
    if (child.exitCode !== null || Date.now() > endsAt) throw new Error('the container did not boot')
    await delay(500)
  }
}

const isUp = (init: string): boolean => {
  const { stdout } = spawnSync('nsenter', ['-t', init, ...NAMESPACES, 'systemctl', 'is-system-running'], {
    encoding: 'utf8',
  })
  return /running|degraded/.test(stdout)
}

/** Returns the container's init: the only child process of nspawn. */
const firstChildOf = (pid: number | undefined): string | undefined =>
  readdirSync('/proc').find((name) => /^\d+$/.test(name) && parentOf(name) === String(pid))

const parentOf = (pid: string): string | undefined => {
  try {
    return /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** nspawn turns SIGTERM into an orderly shutdown. */
const powerOff = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  const isOver = once(child, 'exit')
  child.kill('SIGTERM')
  await isOver
}
