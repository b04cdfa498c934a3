#!/bin/sh
# Installs the Debian packages that the network lab wants. None of their services is started or left switched on: the lab
# starts what it needs inside its own namespaces.
set -eu

packages='freeradius freeradius-rest freeradius-utils eapoltest radsecproxy opennds iptables nftables dnsmasq-base udhcpc iproute2 util-linux procps openssl curl wget ca-certificates'

as_root=
if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi

# Debian asks this file before it starts a service that it has just installed; 101 is "no".
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod +x "$policy"
  trap '$as_root rm -f "$policy"' EXIT
fi

$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages

if [ -d /run/systemd/system ]; then $as_root systemctl disable --quiet opennds freeradius radsecproxy || true; fi
