#!/bin/sh
# The router's first process, started in namespaces of its own with FOLDER as its only word. Its root is the machine's, over
# which FOLDER/flash is laid: what the router writes stays there and never reaches the machine, and is there again after a power
# cut. /tmp and /run are memory, and are not.
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
# What the last start left in the kernel is gone on a real router; then NAT, and nothing into it from outside
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

# Whoever is left without a parent becomes a child of this process, and is taken leave of by its waiting
while :; do
  sleep 3600 &
  wait $!
done
