/** Phones of a network are told apart by the last octet of their address. */
const LAST_PHONE = 254

/**
 * Shares the line equally between the phones of an OpenWrt router, at the speed in kbit/s that it is called with, or
 * else the one of its last call; 0 shares nothing. The queue stands where packets go to phones. It is CAKE if the
 * router has it or can install it, else a class of HTB for each phone.
 */
export const SHARE_SCRIPT = `#!/bin/sh
case \${1:-0} in '' | *[!0-9]*) exit 1 ;; esac
[ $# = 0 ] || echo "$1" >/etc/minit-share
kbps=$(cat /etc/minit-share 2>/dev/null || echo 0)
lan=$(uci -q get 'opennds.@opennds[0].gatewayinterface' || echo br-lan)
# Only after a call with a speed: a router that starts may have no line yet.
fetch() { [ "$new" ] && { opkg update; opkg install "$1"; } >/dev/null 2>&1; }
new=\${1:-}
[ "$kbps" -gt 0 ] && ! command -v tc >/dev/null && fetch tc-tiny
command -v tc >/dev/null || exit 0
tc qdisc del dev "$lan" root 2>/dev/null
[ "$kbps" -gt 0 ] || exit 0
cake() { tc qdisc replace dev "$lan" root cake bandwidth "$kbps"kbit dual-dsthost 2>/dev/null; }
cake || { fetch kmod-sched-cake && cake; } && exit 0
least=$((kbps / 256))
[ $least -ge 8 ] || least=8
{
  echo "qdisc add dev $lan root handle 1: htb r2q 1"
  echo "class add dev $lan parent 1: classid 1:1 htb rate \${kbps}kbit ceil \${kbps}kbit quantum 1514"
  echo "filter add dev $lan parent 1: prio 1 handle 2: protocol ip u32 divisor 256"
  phone=1
  while [ $phone -le ${LAST_PHONE} ]; do
    hex=$(printf %x $phone)
    echo "class add dev $lan parent 1:1 classid 1:1$hex htb rate \${least}kbit ceil \${kbps}kbit quantum 1514"
    echo "qdisc add dev $lan parent 1:1$hex pfifo limit 60"
    echo "filter add dev $lan parent 1: prio 1 protocol ip u32 ht 2:$hex: match u32 0 0 flowid 1:1$hex"
    phone=$((phone + 1))
  done
  echo "filter add dev $lan parent 1: prio 1 protocol ip u32 ht 800:: match u32 0 0 hashkey mask 0x000000ff at 16 link 2:"
} | tc -batch - >/dev/null 2>&1 || { tc qdisc del dev "$lan" root 2>/dev/null; exit 0; }
`
