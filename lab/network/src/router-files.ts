import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INTERNET_IP } from './addresses.ts'

/** The settings of openNDS before the router's first start. Without them, the router is factory-new. */
export type PortalSettings = {
  gatewayName: string
  /** The path of the phone's redirect, such as /wifi/01J. */
  fasPath: string
  fasKey: string
  /** 1 (http) by default; 3 needs PHP on the machine, and redirects to https. 4 requires openNDS 10.2. */
  fasLevel?: number
  /**
   * The interval of openNDS's check for ended sessions: 60 seconds by default. Each check is a risk: it notes
   * the time, runs scripts, and divides by the seconds since a phone was opened, plus one. A phone that is
   * opened during the check, in the next second, makes that 0, and openNDS crashes (9.10: "Floating point
   * exception"; 10.3 has the same code).
   */
  checkSeconds?: number
  /** For a phone that is opened without a time: 1 minute by default. */
  sessionMinutes?: number
}

/** The inputs of a router's files. `lan` is the first three numbers of its network. */
export type RouterFiles = {
  flash: string
  lan: string
  portalHost: string
  productIp: string
  authorityFile: string
  portal: PortalSettings | undefined
}

const template = fileURLToPath(new URL('../router', import.meta.url))

/** The lab's DHCP and DNS settings: every name resolves to the product's address or the internet's. */
const dnsmasqLines = ({ lan, portalHost, productIp }: RouterFiles): string => `user=root
interface=br-lan
bind-dynamic
no-resolv
no-ping
dhcp-authoritative
dhcp-leasefile=/tmp/dhcp.leases
dhcp-range=${lan}.100,${lan}.199,255.255.255.0,1h
dhcp-option=option:router,${lan}.1
dhcp-option=option:dns-server,${lan}.1
address=/${portalHost}/${productIp}
address=/#/${INTERNET_IP}
`

const DHCP = `config dnsmasq

config dhcp 'lan'
	option interface 'lan'
`

const option = (key: string, value: string | number): string => `\toption ${key} '${value}'\n`
const list = (key: string, value: string): string => `\tlist ${key} '${value}'\n`

/** openNDS's settings in OpenWrt's format; etc/init.d/opennds converts them. */
const openndsSettings = (portal: PortalSettings, portalHost: string, productIp: string): string =>
  [
    'config opennds\n',
    option('enabled', 1),
    option('gatewayinterface', 'br-lan'),
    option('gatewayname', portal.gatewayName),
    // Otherwise the name gets the router's MAC address as a suffix
    option('enable_serial_number_suffix', 0),
    option('fas_secure_enabled', portal.fasLevel ?? 1),
    option('fasremoteip', productIp),
    option('fasremotefqdn', portalHost),
    option('fasport', (portal.fasLevel ?? 1) >= 3 ? 443 : 80),
    option('faspath', portal.fasPath),
    option('faskey', portal.fasKey),
    option('sessiontimeout', portal.sessionMinutes ?? 1),
    option('checkinterval', portal.checkSeconds ?? 60),
    option('authidletimeout', 120),
    option('preauthidletimeout', 30),
    // Allows opening a phone that has an address but has not requested a page yet
    option('allow_preemptive_authentication', 1),
    option('gatewayfqdn', 'status.client'),
    // Level 1 itself opens port 80 of the product; its pages use https
    list('preauthenticated_users', `allow tcp port 443 to ${productIp}`),
    list('users_to_router', 'allow tcp port 53'),
    list('users_to_router', 'allow udp port 53'),
    list('users_to_router', 'allow udp port 67'),
    list('users_to_router', 'allow tcp port 80'),
  ].join('')

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** Writes the router's own files over the machine's, before its first start. */
export const writeRouterFiles = (files: RouterFiles): void => {
  const put = (path: string, text: string): void => {
    const file = join(files.flash, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  cpSync(template, files.flash, { recursive: true, verbatimSymlinks: true })
  // OpenWrt's own programs; the repository cannot contain a dangling link.
  mkdirSync(join(files.flash, 'usr/bin'), { recursive: true })
  for (const name of ['sh', 'ping', 'nslookup']) symlinkSync('busybox', join(files.flash, 'usr/bin', name))
  put('etc/dnsmasq.lab', dnsmasqLines(files))
  put('etc/resolv.conf', 'nameserver 127.0.0.1\n')
  put('etc/hosts', '127.0.0.1 localhost\n')
  put('etc/config/dhcp', DHCP)
  for (const name of ['firewall', 'network', 'system']) put(`etc/config/${name}`, '')
  put('var/log/asked.log', '')
  put(AUTHORITIES, readFileSync(AUTHORITIES, 'utf8') + readFileSync(files.authorityFile, 'utf8'))
  if (files.portal) {
    put('etc/config/opennds', openndsSettings(files.portal, files.portalHost, files.productIp))
  }
}
