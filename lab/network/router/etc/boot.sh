#!/bin/sh
# The router's first process, started in its own namespaces with FOLDER as its only argument. FOLDER/flash is
# an overlay over the machine's root: the router's writes stay there and survive a power cut, without changing
# the machine. /tmp and /run are in memory, and do not survive.
set -eu
if [ "${1:-}" != inside ]; then
  mount -t overlay overlay -o "lowerdir=/,upperdir=$1/flash,workdir=$1/work" "$1/root"
  mount -t proc proc "$1/root/proc"
  mount -t sysfs sysfs "$1/root/sys"
  mount --rbind /dev "$1/root/dev"
  mount -t tmpfs tmpfs "$1/root/tmp"
  mount -t tmpfs tmpfs "$1/root/run"
  cd "$1/root"
  exec chroot . /bin/sh /etc/boot.sh inside
fi

export PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin
# A real router loses its kernel state in a restart; then enables NAT, and blocks connections from outside
nft flush ruleset
nft -f - <<'RULES'
table ip router {
  chain input {
    type filter hook input priority 0;
    iifname "wan" ct state new drop
  }
  chain postrouting {
    type nat hook postrouting priority 100;
    oifname "wan" masquerade
  }
}
RULES
for service in /etc/rc.d/S*; do "$service" boot; done
echo ready >/run/booted

# Orphaned processes become children of this process, which reaps them while it waits
while :; do
  sleep 3600 &
  wait $!
done
