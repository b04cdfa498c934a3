import { existsSync } from 'node:fs'
import { succeeds } from './commands.ts'

export type CanRun = { isPossible: true } | { isPossible: false; reason: string }

/** The required programs, with the Debian package of each. */
const PROGRAMS: Record<string, string> = {
  ip: 'iproute2',
  nft: 'nftables',
  'iptables-nft': 'iptables',
  dnsmasq: 'dnsmasq-base',
  busybox: 'udhcpc',
  opennds: 'opennds',
  unshare: 'util-linux',
  pgrep: 'procps',
  openssl: 'openssl',
  curl: 'curl',
  wget: 'wget',
}

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']

const isInstalled = (program: string): boolean => FOLDERS.some((folder) => existsSync(`${folder}/${program}`))

/** Runs in a new network namespace, where restrictions of the kernel or a container apply too. */
const inside = (script: string): boolean =>
  succeeds('unshare', '--net', '--mount', '--pid', '--fork', 'sh', '-euc', script)

const PROBES: Record<string, string> = {
  'network namespaces are not allowed': 'true',
  'private mounts are not allowed':
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/a /mnt/b /mnt/c && mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/a,workdir=/mnt/b /mnt/c',
  'links between namespaces are not allowed': 'ip link add probe0 type veth peer name probe1',
  'the kernel lacks NAT': `nft 'table ip t { chain c { type nat hook postrouting priority 100; masquerade; }; }'`,
  'the kernel lacks matches that openNDS wants':
    '/usr/sbin/iptables-nft -t mangle -A PREROUTING -m mac --mac-source 02:00:00:00:00:01 -j MARK --or-mark 0x30000',
}

/** Returns whether this machine can run the lab, or a readable reason. Takes a fraction of a second. */
export const canRun = (): CanRun => {
  if (process.platform !== 'linux') return { isPossible: false, reason: 'it wants Linux' }
  if (process.getuid?.() !== 0) return { isPossible: false, reason: 'it wants root' }
  const missing = Object.keys(PROGRAMS).filter((program) => !isInstalled(program))
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((program) => PROGRAMS[program]))].join(' ')
    return { isPossible: false, reason: `not installed: ${packages} (npm run network:install)` }
  }
  const failed = Object.entries(PROBES).find(([, script]) => !inside(script))
  return failed ? { isPossible: false, reason: failed[0] } : { isPossible: true }
}
