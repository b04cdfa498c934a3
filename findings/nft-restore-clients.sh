#!/bin/sh
# nftables 1.0.6 does not restore what it lists of the clients in a set: quotas are refused, JSON loses the counts.
#
# A gateway holds its clients in two sets, one with a quota for each element, one with a counter (nft(8), SETS and SET
# STATEMENT). nft(8), RULESET: the output of "list ruleset" may be used as input to "nft -f", like iptables-save and
# iptables-restore. libnftables-json(5): commands take elements "basically identical to output elements". Expected: both
# listings, loaded again, give each client its used bytes. Seen: "nft -f" refuses its own listing with a syntax error at
# the element's quota, so that no rule of the file is loaded. "nft -j -f" loads its own listing without an error, and all
# counters are 0 and the used part of each quota is gone, though the JSON has both. Timeouts are restored by both.
#
# Debian 12: nftables 1.0.6-2+deb12u2, Linux 6. Wants root for a network namespace. Needs about 5 seconds.
# Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root nftables=1.0.6-2+deb12u2 libnftables1=1.0.6-2+deb12u2 libnftnl11 libjansson4 libmnl0 \
  libedit2 libbsd0 libmd0 libxtables12 libgmp10
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
finish() {
  ip netns delete seen 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
ip netns add seen
nft() { ip netns exec seen env "LD_LIBRARY_PATH=$root/usr/lib/$triplet:$root/lib/$triplet" "$root/usr/sbin/nft" "$@"; }

cat > counted.nft <<'X'
table ip hotspot {
  set counted {
    type ipv4_addr
    flags dynamic,timeout
    counter
    elements = { 10.0.0.1 counter packets 7 bytes 7000 timeout 1d expires 2h }
  }
}
X
cat > limited.nft <<'X'
table ip hotspot {
  set limited {
    type ipv4_addr
    size 100
    flags dynamic,timeout
  }
  chain input {
    type filter hook input priority 0
    update @limited { ip saddr timeout 1d quota over 10 mbytes } drop
  }
}
X

nft -f counted.nft
nft list ruleset > counted.txt
nft -j list ruleset > counted.json
nft flush ruleset
nft -f counted.txt
text_counter=$(nft list set ip hotspot counted | grep -o 'packets [0-9]* bytes [0-9]*')
nft flush ruleset
nft -j -f counted.json
json_counter=$(nft list set ip hotspot counted | grep -o 'packets [0-9]* bytes [0-9]*')
nft flush ruleset

# Packets of the loopback make the element, as a client's do at a gateway.
nft -f limited.nft
ip -n seen link set lo up
ip netns exec seen bash -c 'for number in 1 2 3; do echo hello > /dev/udp/127.0.0.1/9 || true; done' 2>/dev/null
nft list ruleset > limited.txt
nft -j list ruleset > limited.json
used=$(grep -o '127.0.0.1 .*used [0-9]* [a-z]*bytes' limited.txt || true)
nft flush ruleset
if nft -f limited.txt 2> limited.log; then text_quota=loaded; else text_quota=$(head -n 1 limited.log | sed 's/^[^ ]* //'); fi
nft flush ruleset
nft -j -f limited.json
json_quota=$(nft list set ip hotspot limited | grep -o 'elements = .*')

nft -v
echo "Counter listed: packets 7 bytes 7000; restored from text: $text_counter; from JSON: $json_counter"
echo "Quota listed:   $used"
echo "  restored from text: $text_quota"
echo "  restored from JSON: $json_quota"
if [ "$text_counter" = 'packets 7 bytes 7000' ] && [ "$json_counter" = 'packets 0 bytes 0' ] &&
  [ -n "$used" ] && [ "$text_quota" != loaded ] && [ "${json_quota##*used*}" != '' ]; then
  echo 'As described: text refuses the quota, JSON loses quota and counts.'
else
  echo 'The behaviour changed.'
  cat counted.json limited.txt limited.log
  exit 1
fi
