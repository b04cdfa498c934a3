# A minimal set-up script for OpenWrt: openNDS from packages, its settings by uci, and an agent as a service.
set -eu
opkg update
opkg install opennds

uci set opennds.@opennds[0].enabled='1'
uci set opennds.@opennds[0].gatewayname='gateway-stall'
# Otherwise the name gets the router's MAC address as a suffix
uci set opennds.@opennds[0].enable_serial_number_suffix='0'
uci set opennds.@opennds[0].fas_secure_enabled='1'
uci set opennds.@opennds[0].fasport='80'
uci set opennds.@opennds[0].fasremoteip="$(getent ahostsv4 portal.lab.test | awk 'NR == 1 { print $1 }')"
uci set opennds.@opennds[0].fasremotefqdn='portal.lab.test'
uci set opennds.@opennds[0].faspath='/wifi/stall'
uci set opennds.@opennds[0].faskey='key-of-the-stall'
uci set opennds.@opennds[0].sessiontimeout='1'
uci -q delete opennds.@opennds[0].users_to_router || true
for rule in 'allow tcp port 53' 'allow udp port 53' 'allow udp port 67' 'allow tcp port 80'; do
  uci add_list opennds.@opennds[0].users_to_router="$rule"
done
uci commit opennds

mkdir -p /usr/lib/stall
cat >/usr/lib/stall/agent <<'AGENT'
#!/bin/sh
while :; do
  ndsctl json >/tmp/agent.json 2>/dev/null
  wget -q -O /tmp/orders -T 10 --header 'Authorization: Bearer token-of-the-stall' --post-file /tmp/agent.json https://portal.lab.test/agent
  sleep 1
done
AGENT
chmod +x /usr/lib/stall/agent
cat >/etc/init.d/stall-agent <<'SERVICE'
#!/bin/sh /etc/rc.common
START=96
USE_PROCD=1
start_service() {
  procd_open_instance
  procd_set_param command /usr/lib/stall/agent
  procd_set_param respawn
  procd_close_instance
}
SERVICE
chmod +x /etc/init.d/stall-agent

/etc/init.d/opennds enable
/etc/init.d/opennds restart
/etc/init.d/stall-agent enable
/etc/init.d/stall-agent start
