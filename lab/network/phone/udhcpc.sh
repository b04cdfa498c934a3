#!/bin/sh
# What a phone does with the router's DHCP answer. udhcpc hands the answer over in small-letter variables, the lab names the
# two files.
# shellcheck disable=SC2154 # set by udhcpc
case $1 in
  deconfig) ip address flush dev "$interface" ;;
  bound | renew)
    ip address replace "$ip/$mask" dev "$interface"
    ip route replace default via "${router%% *}" dev "$interface"
    # Written in place: programs that run already see this very file as their /etc/resolv.conf
    for server in $dns; do echo "nameserver $server"; done >"$RESOLV_FILE"
    # Option 114 comes as hexadecimal
    captive_portal=$(printf '%s' "${opt114:-}" | busybox xxd -r -p)
    printf 'ip=%s\nrouter=%s\ncaptivePortal=%s\n' "$ip" "$router" "$captive_portal" >"$LEASE_FILE.new"
    mv "$LEASE_FILE.new" "$LEASE_FILE"
    ;;
esac
