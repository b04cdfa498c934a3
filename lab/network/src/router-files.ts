import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INTERNET_IP } from './addresses.ts'

/** How openNDS is set before the router is first switched on. Without it the router is as out of its box. */
export type PortalSettings = {
  gatewayName: string
  /** What the phone's redirect leads to, such as /wifi/01J. */
  fasPath: string
  fasKey: string
  /** 1 (http) unless told; 3 wants PHP on the machine and leads to https. 4 came with openNDS 10.2. */
  fasLevel?: number
  /**
   * How often openNDS looks for ends of sessions: 60 seconds unless told. Each look is a risk: it notes the time, runs some
   * scripts, and divides by the seconds since a phone was opened, plus one; a phone that is opened meanwhile, and in the next
   * second, makes that 0, and openNDS dies of it (seen in 9.10: "Floating point exception"; 10.3 has the same lines).
   */
  checkSeconds?: number
  /** For a phone that is opened without a time: 1 minute unless told. */
  sessionMinutes?: number
}

/** What a router's files are made from. `lan` is the first three numbers of its network. */
export type RouterFiles = {
  flash: string
  lan: string
  portalHost: string
  productIp: string
  authorityFile: string
  portal: PortalSettings | undefined
}

const template = fileURLToPath(new URL('../router', import.meta.url))

/** DHCP and DNS as the lab fixes them: the world has two addresses, the product's and everything else. */
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

/** openNDS's settings as OpenWrt keeps them; etc/init.d/opennds hands them on. */
const openndsSettings = (portal: PortalSettings, portalHost: string, productIp: string): string =>
  [
    'config opennds\n',
    option('enabled', 1),
    option('gatewayinterface', 'br-lan'),
    option('gatewayname', portal.gatewayName),
    // Else the name would get the router's MAC address behind it
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
    // A phone may be opened that the router has given an address to and that has not asked for a page yet
    option('allow_preemptive_authentication', 1),
    option('gatewayfqdn', 'status.client'),
    // Level 1 opens port 80 of the product by itself; its pages are https
    list('preauthenticated_users', `allow tcp port 443 to ${productIp}`),
    list('users_to_router', 'allow tcp port 53'),
    list('users_to_router', 'allow udp port 53'),
    list('users_to_router', 'allow udp port 67'),
    list('users_to_router', 'allow tcp port 80'),
  ].join('')

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** Writes what this router has beyond the machine's files, before it is first switched on. */
export const writeRouterFiles = (files: RouterFiles): void => {
  const put = (path: string, text: string): void => {
    const file = join(files.flash, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  cpSync(template, files.flash, { recursive: true, verbatimSymlinks: true })
  // OpenWrt's /bin/sh; a link to nowhere is none that the project's own files may hold.
  mkdirSync(join(files.flash, 'usr/bin'), { recursive: true })
  symlinkSync('busybox', join(files.flash, 'usr/bin/sh'))
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
