import { type AgentValues, agentScript } from './agent-script.ts'
import { SETUP_FILE } from './paste-line.ts'

/** What a router's set-up is made of. Letters and digits, and what an address has: none of it needs quoting in a shell. */
export type SetupValues = {
  /** An origin without a slash at its end. */
  publicUrl: string
  gatewayName: string
  portalPath: string
  faskey: string
  token: string
  /** What payments need beside our own page, by https. */
  unpaidHosts: readonly string[]
}

const SAFE = /^[A-Za-z0-9:/._-]+$/
const HOST = /^[A-Za-z0-9.-]+$/

/** What a router is told that phones reach before they have paid, beside our own page, as one word. */
export const gardenOf = (unpaidHosts: readonly string[]): string =>
  unpaidHosts.length === 0 ? '-' : [...new Set(unpaidHosts)].toSorted().join(',')

/**
 * The script that the paste line runs on an OpenWrt router, as root: installs openNDS, sends phones to the shop, and starts
 * the agent that opens them. Run again it comes to the same; `/usr/bin/minit-remove` undoes it. Throws where a value
 * holds a letter that a shell would read as more than a letter.
 */
export const setupScript = ({ unpaidHosts, ...values }: SetupValues): string => {
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
# It keeps a connection for several reports, which saves data; the agent works without it where there is no room.
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
# Each look may end openNDS, up to 10.3; our agent ends what is over, and this is its net.
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
chmod 755 /etc/init.d/minit-agent /usr/bin/minit-garden /usr/bin/minit-remove
/usr/bin/minit-garden '${gardenOf(unpaidHosts)}'
/etc/init.d/opennds enable
/etc/init.d/opennds restart >/dev/null 2>&1
/etc/init.d/minit-agent enable
/etc/init.d/minit-agent restart
say "done: look at the page where you copied this line"
`
}

/** The first number that any of these knows: routers differ in what they have. */
const NUMBERS = `numbers() { resolveip -4 "$1" || getent ahostsv4 "$1" || nslookup "$1" | sed '1,/^Name/d'; }
`

/**
 * Lets our own page and those of payments through, as `gardenOf` names them, from openNDS's next start on. A host that cannot be
 * found now is left out: the shop works without it. What was told is kept, for the agent to say.
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
  procd_open_instance
  procd_set_param command /usr/bin/minit-agent
  procd_set_param respawn 3600 5 0
  procd_close_instance
}
SERVICE
cat >/usr/bin/minit-garden <<'GARDEN'
${gardenScript(values)}GARDEN
cat >/usr/bin/minit-remove <<'REMOVE'
#!/bin/sh
/etc/init.d/minit-agent stop
/etc/init.d/minit-agent disable
/etc/init.d/opennds stop
/etc/init.d/opennds disable
rm -f /usr/bin/minit-agent /etc/init.d/minit-agent /usr/bin/minit-garden /etc/minit-garden /usr/bin/minit-remove
echo "minit: removed"
REMOVE`
