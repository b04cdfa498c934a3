#!/bin/sh
# Applies the router's DHCP answer on a phone. udhcpc passes the answer in lower-case variables; the lab sets
# the two file names.
# shellcheck disable=SC2154 # set by udhcpc
case $1 in
  deconfig) ip address flush dev "$interface" ;;
  bound | renew)
    ip address replace "$ip/$mask" dev "$interface"
    ip route replace default via "${router%% *}" dev "$interface"
    # Written in place, since running programs have this file open as their /etc/resolv.conf
    for server in $dns; do echo "nameserver $server"; done >"$RESOLV_FILE"
    # Option 114 arrives in hexadecimal
    captive_portal=$(printf '%s' "${opt114:-}" | busybox xxd -r -p)
    printf 'ip=%s\nrouter=%s\ncaptivePortal=%s\n' "$ip" "$router" "$captive_portal" >"$LEASE_FILE.new"
    mv "$LEASE_FILE.new" "$LEASE_FILE"
    ;;
esac
