import { LOGIN_HOST } from './mikrotik.ts'
import { agentSource, REMOVAL, scriptText } from './mikrotik-sources.ts'

/** The values of a MikroTik's set-up: letters, digits and address characters, none of which needs quoting. */
export type MikrotikValues = {
  /** An origin without a trailing slash. */
  publicUrl: string
  nasIdentifier: string
  portalPath: string
  /** The token of the scheduler that polls for orders. */
  token: string
  secret: string
  /** FreeRADIUS's UDP ports for this router alone. */
  authenticationPort: number
  accountingPort: number
  /** Hosts that a phone reaches before it has paid, in addition to ours. */
  gardenHosts: readonly string[]
  /** The speed at which the line is shared between phones, in kbit/s; 0: it is not. */
  sharedKbps: number
}

const SAFE = /^[A-Za-z0-9:/._-]+$/

const requireSafe = (values: MikrotikValues): void => {
  for (const [name, value] of Object.entries(values))
    for (const word of Array.isArray(value) ? value : [value])
      if (!SAFE.test(String(word))) throw new Error(`a router's set-up cannot hold this ${name}`)
}

/** RouterOS 7 uses RadSec with a certificate; 6, and a 7 that cannot, uses UDP on its own port. */
const radiusLines = (values: MikrotikValues, host: string): string => `:local server [:resolve "${host}"]
:do {
  :if ([:pick [/system resource get version] 0 1] = "6") do={ :error "no RadSec" }
  /tool fetch url="${values.publicUrl}/api/network/certificate" http-header-field="Authorization: Bearer ${values.token}" dst-path=minit.pem
  :delay 2s
  /certificate import file-name=minit.pem passphrase=""
  [[:parse ("/radius add service=hotspot address=" . $server . " protocol=radsec secret=radsec certificate=minit.pem_0 timeout=3s comment=minit")]]
  :put "minit: asks by RadSec"
} on-error={
  /radius add service=hotspot address=$server secret=${values.secret} authentication-port=${values.authenticationPort} accounting-port=${values.accountingPort} timeout=3s comment=minit
  :do { [[:parse "/radius set [find comment=minit] require-message-auth=yes-for-request-resp"]] } on-error={}
  :put "minit: asks by RADIUS on a port of its own"
}
/radius incoming set accept=yes port=3799`

/** Entries that the agent manages have a separate comment, so that it removes no others. */
const gardenLines = (hosts: readonly string[], comment: 'minit' | 'minit-pay'): string =>
  hosts
    .flatMap((host) => [
      `/ip hotspot walled-garden ip add dst-host=${host} action=accept comment=${comment}`,
      `/ip hotspot walled-garden add dst-host=${host} action=allow comment=${comment}`,
    ])
    .join('\n')

/** Gives each phone an equal part. A phone with a speed limit has its own queue, inside of the shared one. */
const shareLines = (kbps: number): string =>
  kbps === 0
    ? ''
    : `
:put "minit: sharing the line between phones"
/queue type add name=minit-down kind=pcq pcq-classifier=dst-address pcq-rate=0
/queue type add name=minit-up kind=pcq pcq-classifier=src-address pcq-rate=0
/queue simple add name=minit target=10.5.50.0/24 max-limit=0/${kbps}k queue=minit-up/minit-down
/ip hotspot user profile set [find name=default] parent-queue=minit
`

/**
 * The script that the pasted line imports on RouterOS 6.49 or 7: a hotspot in a separate network with our
 * RADIUS server, its page that leads to the shop, and a scheduler that polls for orders. Importing it again
 * is safe; `/system script run minit-remove` undoes it. Paths use spaces, which both versions accept;
 * commands unknown to 6 are parsed at run time. Throws on a value that needs quoting.
 */
export const mikrotikScript = (values: MikrotikValues): string => {
  requireSafe(values)
  const host = new URL(values.publicUrl).hostname
  return `# Connects this router to Minit. It may be imported again at any time; /system script run minit-remove undoes it.
:put "minit: clearing what an earlier set-up left"
${REMOVAL}

:put "minit: making the hotspot"
:local folder "minit"
:if ([:len [/file find name=flash]] > 0) do={ :set folder "flash/minit" }
/interface bridge add name=minit comment=[/system identity get name]
/system identity set name=${values.nasIdentifier}
/ip address add address=10.5.50.1/24 interface=minit
/ip pool add name=minit ranges=10.5.50.10-10.5.50.254
/ip dhcp-server add name=minit interface=minit address-pool=minit lease-time=1h disabled=no
/ip dhcp-server network add address=10.5.50.0/24 gateway=10.5.50.1 dns-server=10.5.50.1 comment=minit
/ip dns set allow-remote-requests=yes
:do { /interface list member add list=LAN interface=minit comment=minit } on-error={}
:do { /ip firewall filter add chain=input action=drop protocol=udp dst-port=53 in-interface-list=WAN place-before=0 comment=minit } on-error={}
/ip firewall nat add chain=srcnat action=masquerade src-address=10.5.50.0/24 comment=minit
# Fasttracked connections bypass the hotspot.
/ip firewall filter set [find action=fasttrack-connection disabled=no] disabled=yes comment=minit-off
:do { [[:parse "/system ntp client set enabled=yes servers=pool.ntp.org"]] } on-error={}

:put "minit: naming who decides"
${radiusLines(values, host)}

:put "minit: sending phones to your shop"
/ip hotspot profile add name=minit hotspot-address=10.5.50.1 dns-name=${LOGIN_HOST} html-directory=$folder login-by=http-pap,mac use-radius=yes radius-accounting=yes radius-interim-update=received nas-port-type=wireless-802.11
/ip hotspot user profile set [find name=default] shared-users=unlimited keepalive-timeout=5m status-autorefresh=1m
/ip hotspot add name=minit interface=minit address-pool=minit profile=minit addresses-per-mac=2 disabled=no
${gardenLines([host], 'minit')}
${gardenLines(values.gardenHosts, 'minit-pay')}
# The router first fills the folder with its default pages.
:delay 3s
/tool fetch url="${values.publicUrl}${values.portalPath}/login.html" dst-path=($folder . "/login.html")
${shareLines(values.sharedKbps)}
:put "minit: asking for orders"
/system script add name=minit-agent source=${scriptText(agentSource(values))}
/system script add name=minit-remove source=${scriptText(`${REMOVAL}\n/system script remove [find name=minit-remove]\n:put "minit: removed"`)}
/system scheduler add name=minit-agent interval=20s start-time=startup on-event="/system script run minit-agent"

:put "minit: moving the WiFi into it"
:foreach kind in={"wlan";"wifi"} do={
  :foreach each in=[/interface find type=$kind] do={
    :local wifi [/interface get $each name]
    :local was ""
    :foreach port in=[/interface bridge port find interface=$wifi] do={
      :set was [/interface bridge port get $port bridge]
      /interface bridge port remove $port
    }
    /interface bridge port add bridge=minit interface=$wifi comment=$was
  }
}
:put "minit: done. Look at the page where you copied this line."
`
}
