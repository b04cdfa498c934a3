import { type AgentValues, agentScript } from './agent-script.ts'
import { SETUP_FILE } from './paste-line.ts'
import { SHARE_SCRIPT } from './share-script.ts'

/**
 * The values of a router's set-up: letters, digits and address characters, none of which needs quoting in a
 * shell.
 */
export type SetupValues = {
  /** An origin without a trailing slash. */
  publicUrl: string
  gatewayName: string
  portalPath: string
  faskey: string
  token: string
  /** The https hosts that payments need in addition to our page. */
  unpaidHosts: readonly string[]
  /** The speed at which the line is shared between phones, in kbit/s; 0: it is not. */
  sharedKbps: number
}

const SAFE = /^[A-Za-z0-9:/._-]+$/
const HOST = /^[A-Za-z0-9.-]+$/

/**
 * The list of hosts that phones reach before they have paid, in addition to our page, as one comma-separated
 * text.
 */
export const gardenOf = (unpaidHosts: readonly string[]): string =>
  unpaidHosts.length === 0 ? '-' : [...new Set(unpaidHosts)].toSorted().join(',')

/**
 * The script that the paste line runs on an OpenWrt router, as root: installs openNDS, sends phones to the
 * shop, and starts the agent that opens them. Running it again is safe; `/usr/bin/minit-remove` undoes it.
 * Throws on a value with a character that is special in a shell.
 */
export const setupScript = ({ unpaidHosts, sharedKbps, ...values }: SetupValues): string => {
  if (!unpaidHosts.every((host) => HOST.test(host)))
    throw new Error("a router's set-up cannot hold this host of a payment")
  for (const [name, value] of Object.entries(values))
    if (!SAFE.test(value)) throw new Error(`a router's set-up cannot hold this ${name}`)
  const { hostname } = new URL(values.publicUrl)
  return `#!/bin/sh
# Connects this router to Minit. It may be run again at any time; /usr/bin/minit-remove undoes it.
set -eu
# This file holds the router's secrets.
trap 'rm -f ${SETUP_FILE}' EXIT
say() { echo "minit: $*"; }
host=${hostname}

say "installing openNDS"
updated=
if ! { command -v ndsctl >/dev/null && [ -e /etc/config/opennds ]; }; then
  opkg update >/dev/null
  opkg install opennds >/dev/null
  updated=yes
fi
# curl keeps a connection for several reports, which saves data; the agent works without it if there is no room.
if ! command -v curl >/dev/null; then
  { [ -n "$updated" ] || opkg update; opkg install curl; } >/dev/null 2>&1 || true
fi
${NUMBERS}address=$(numbers "$host" 2>/dev/null | grep -o '[0-9]\\{1,3\\}\\(\\.[0-9]\\{1,3\\}\\)\\{3\\}' | head -n 1)
[ -n "$address" ] || { say "cannot find $host: is the router online?"; exit 1; }

say "sending phones to your shop"
nds() { uci set "opennds.@opennds[0].$1=$2"; }
nds enabled 1
nds gatewayname '${values.gatewayName}'
nds enable_serial_number_suffix 0
nds fas_secure_enabled 1
nds fasport 80
nds fasremoteip "$address"
nds fasremotefqdn "$host"
nds faspath '${values.portalPath}'
nds faskey '${values.faskey}'
nds sessiontimeout 1
# Each check may crash openNDS up to 10.3, so it is rare: our agent ends sessions, and this is only a fallback.
nds checkinterval 60
nds allow_preemptive_authentication 1
uci -q delete 'opennds.@opennds[0].users_to_router' || true
for port in 'udp port 53' 'tcp port 53' 'udp port 67' 'tcp port 80'; do
  uci add_list "opennds.@opennds[0].users_to_router=allow $port"
done
uci commit opennds

say "starting the agent"
${agentFiles(values)}
chmod 700 /usr/bin/minit-agent
chmod 755 /etc/init.d/minit-agent /usr/bin/minit-garden /usr/bin/minit-share /usr/bin/minit-remove
/usr/bin/minit-garden '${gardenOf(unpaidHosts)}'
/usr/bin/minit-share ${Math.trunc(sharedKbps)}
/etc/init.d/opennds enable
/etc/init.d/opennds restart >/dev/null 2>&1
/etc/init.d/minit-agent enable
/etc/init.d/minit-agent restart
say "done: look at the page where you copied this line"
`
}

/** The first address that any of these finds, because routers differ in their programs. */
const NUMBERS = `numbers() { resolveip -4 "$1" || getent ahostsv4 "$1" || nslookup "$1" | sed '1,/^Name/d'; }
`

/**
 * Lets phones reach our own page and the hosts of `gardenOf`, from openNDS's next start on. Skips a host that
 * does not resolve, because the shop works without it. Stores the list for the agent's reports.
 */
const gardenScript = ({ publicUrl }: Pick<SetupValues, 'publicUrl'>): string => {
  const { port } = new URL(publicUrl)
  return `#!/bin/sh
set -eu
allowed='opennds.@opennds[0].preauthenticated_users'
${NUMBERS}uci -q delete "$allowed" || true
uci add_list "$allowed=allow tcp port ${port === '' ? '443' : port} to $(uci get 'opennds.@opennds[0].fasremoteip')"
for name in $(echo "$1" | tr ',' ' '); do
  [ "$name" = - ] && continue
  for number in $(numbers "$name" 2>/dev/null | grep -o '[0-9]\\{1,3\\}\\(\\.[0-9]\\{1,3\\}\\)\\{3\\}' | sort -u | head -n 8); do
    uci add_list "$allowed=allow tcp port 443 to $number"
  done
done
uci commit opennds
echo "$1" >/etc/minit-garden
`
}

const agentFiles = (values: AgentValues): string => `cat >/usr/bin/minit-agent <<'AGENT'
${agentScript(values)}AGENT
cat >/etc/init.d/minit-agent <<'SERVICE'
#!/bin/sh /etc/rc.common
START=96
USE_PROCD=1
start_service() {
  /usr/bin/minit-share
  procd_open_instance
  procd_set_param command /usr/bin/minit-agent
  procd_set_param respawn 3600 5 0
  procd_close_instance
}
SERVICE
cat >/usr/bin/minit-garden <<'GARDEN'
${gardenScript(values)}GARDEN
cat >/usr/bin/minit-share <<'SHARE'
${SHARE_SCRIPT}SHARE
mkdir -p /etc/hotplug.d/iface
echo '[ "$ACTION" != ifup ] || /usr/bin/minit-share' >/etc/hotplug.d/iface/95-minit-share
cat >/usr/bin/minit-remove <<'REMOVE'
#!/bin/sh
/usr/bin/minit-share 0
/etc/init.d/minit-agent stop
/etc/init.d/minit-agent disable
/etc/init.d/opennds stop
/etc/init.d/opennds disable
rm -f /usr/bin/minit-agent /etc/init.d/minit-agent /usr/bin/minit-garden /etc/minit-garden /usr/bin/minit-remove
rm -f /usr/bin/minit-share /etc/minit-share /etc/hotplug.d/iface/95-minit-share
echo "minit: removed"
REMOVE`
