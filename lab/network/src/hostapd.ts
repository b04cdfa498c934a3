import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CanRun, canRun } from './can-run.ts'
import { inNamespace, run, tryRun } from './commands.ts'
import { canRunRadius, type Daemon, startDaemon } from './free-radius.ts'

/** The required programs, with the Debian package of each. */
const FILES: Record<string, string> = {
  '/usr/sbin/hostapd': 'hostapd',
  '/usr/sbin/wpa_supplicant': 'wpasupplicant',
}

/** Returns whether this machine can run hostapd with a phone at its wire, and FreeRADIUS. */
export const canRunHostapd = (): CanRun => {
  const missing = Object.keys(FILES).filter((file) => !existsSync(file))
  const packages = missing.map((file) => FILES[file]).join(' ')
  if (missing.length > 0)
    return { isPossible: false, reason: `not installed: ${packages} (npm run network:install)` }
  const radius = canRunRadius()
  return radius.isPossible ? canRun() : radius
}

/** The RADIUS client in a hostapd, and the link that it guards. */
type Radius = {
  /** The link's name. */
  name: string
  /** The RADIUS server's address, its two ports, and the router's secret with it. */
  server: string
  ports: { authentication: number; accounting: number }
  secret: string
}

/** The name is short, and unique on this machine: it names a link and a namespace. */
type Wire = Radius & { folder: string; mac: string }

export type WiredPhone = {
  /** Logs in with a pass's code as name and password, by 802.1X (PEAP). Replaces an earlier login. */
  join: (code: string, authority: string) => Promise<void>
  stop: () => Promise<void>
}

/** A hostapd at a wire, whose own address is `ownIp`. */
export const hostapdLines = (
  { name, server, ports, secret }: Radius,
  ownIp = '127.0.0.1',
): string => `interface=${name}
driver=wired
ieee8021x=1
use_pae_group_addr=1
own_ip_addr=${ownIp}
nas_identifier=${name}
auth_server_addr=${server}
auth_server_port=${ports.authentication}
auth_server_shared_secret=${secret}
acct_server_addr=${server}
acct_server_port=${ports.accounting}
acct_server_shared_secret=${secret}
`

const supplicantLines = (code: string, authority: string): string => `ap_scan=0
network={
  key_mgmt=IEEE8021X
  eapol_flags=0
  identity="${code}"
  anonymous_identity="anonymous"
  password="${code}"
  ca_cert="${authority}"
  eap=PEAP
  phase1="peapver=0"
  phase2="auth=MSCHAPV2"
}
`

/** Starts the 802.1X client of a phone, which logs in by itself whenever it can. `name` names its file in the folder. */
export const startSupplicant = async (
  { namespace, folder, name }: { namespace: string; folder: string; name: string },
  code: string,
  authority: string,
): Promise<Daemon> => {
  const words = join(folder, `supplicant-${name}.conf`)
  await writeFile(words, supplicantLines(code, authority))
  const command = ['/usr/sbin/wpa_supplicant', '-D', 'wired', '-i', 'wlan0', '-c', words]
  return startDaemon(inNamespace(namespace, command), /Successfully initialized/)
}

/**
 * Starts a real hostapd, the program of most access points, at one end of a wire, and puts a phone at the other. It obeys
 * the server's answer as it does by radio, except that a wire shows no silence: `ap_max_inactivity` is not in force.
 */
export const startHostapd = async (wire: Wire): Promise<WiredPhone> => {
  const { name, folder, mac } = wire
  const remove = async (): Promise<void> => {
    await tryRun(['ip', 'link', 'delete', name])
    await tryRun(['ip', 'netns', 'delete', name])
  }
  await remove()
  await run(['ip', 'netns', 'add', name])
  await run(['ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'wlan0', 'netns', name])
  await run(['ip', '-n', name, 'link', 'set', 'wlan0', 'address', mac, 'up'])
  await run(['ip', 'link', 'set', name, 'up'])
  const settings = join(folder, `hostapd-${name}.conf`)
  await writeFile(settings, hostapdLines(wire))
  const point = await startDaemon(['/usr/sbin/hostapd', settings], /AP-ENABLED/)
  let phone: Daemon | null = null
  const leave = async (): Promise<void> => {
    await phone?.stop()
    phone = null
  }
  return {
    join: async (code, authority) => {
      await leave()
      phone = await startSupplicant({ namespace: name, folder, name }, code, authority)
    },
    stop: async () => {
      await leave()
      await point.stop()
      await remove()
    },
  }
}
