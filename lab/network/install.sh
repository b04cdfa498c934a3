#!/bin/sh
# Installs the Debian packages that the network lab needs. None of their services is left running or enabled:
# the lab starts what it needs inside its own namespaces.
set -eu

packages='freeradius freeradius-rest freeradius-utils eapoltest hostapd wpasupplicant radsecproxy opennds iptables nftables dnsmasq-base udhcpc iproute2 util-linux procps openssl curl wget ca-certificates'

# shellcheck disable=SC2086 # a list of words
sh "$(dirname "$0")/../../scripts/install-debian.sh" $packages

as_root=
if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi
if [ -d /run/systemd/system ]; then $as_root systemctl disable --quiet opennds freeradius radsecproxy hostapd wpa_supplicant || true; fi
