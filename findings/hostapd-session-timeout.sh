#!/bin/sh
# hostapd 2.10 keeps to the Session-Timeout of the answer before.
#
# A RADIUS server answers the first login of a phone with Session-Timeout 20, and each later one with 5, always with
# Termination-Action RADIUS-Request. RFC 3580 (3.17) says that the authenticator asks again after the seconds of the
# answer. Expected: new logins 20, 25 and 30 seconds after the first. Seen: 20, 40 and 45 seconds after it. The second
# answer's 5 seconds count from the third login on, so that a phone stays online 15 seconds longer than it may.
#
# Debian 12: hostapd and wpasupplicant 2:2.10-12+deb12u3, freeradius 3.2.1+dfsg-4+deb12u1. Wants root for a network
# namespace. Needs about 80 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
hostapd=2:2.10-12+deb12u3
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "hostapd=$hostapd" "wpasupplicant=$hostapd" "freeradius=$radius" "freeradius-common=$radius" \
  "libfreeradius3=$radius" libtalloc2 libnl-3-200 libnl-genl-3-200 libnl-route-3-200 libpcsclite1 libct4 libwbclient0
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
LD_LIBRARY_PATH=$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet:$root/usr/lib/$triplet/samba
export LD_LIBRARY_PATH

cat > seconds.sh <<X
n=\$(cat $folder/logins 2>/dev/null || echo 0)
echo \$((n + 1)) > $folder/logins
if [ "\$n" = 0 ]; then echo 20; else echo 5; fi
X
cat > radiusd.conf <<X
libdir = $root/usr/lib/freeradius
run_dir = $folder
db_dir = $folder
logdir = $folder
max_request_time = 5
security {
  allow_vulnerable_openssl = yes
}
modules {
  eap {
    default_eap_type = md5
    md5 {
    }
  }
  exec {
    wait = yes
    input_pairs = request
    shell_escape = yes
    timeout = 3
  }
}
client lab {
  ipaddr = 127.0.0.1
  secret = testing123
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = 18120
  }
  authorize {
    update control {
      Cleartext-Password := "pw"
    }
    eap
  }
  authenticate {
    eap
  }
  post-auth {
    update reply {
      Session-Timeout := "%{exec:/bin/sh $folder/seconds.sh}"
      Termination-Action := RADIUS-Request
    }
  }
}
X
cat > hostapd.conf <<X
interface=seen0
driver=wired
ieee8021x=1
use_pae_group_addr=1
own_ip_addr=127.0.0.1
auth_server_addr=127.0.0.1
auth_server_port=18120
auth_server_shared_secret=testing123
X
cat > phone.conf <<X
ap_scan=0
network={
  key_mgmt=IEEE8021X
  eapol_flags=0
  eap=MD5
  identity="user"
  password="pw"
}
X

started=
finish() {
  for id in $started; do kill "$id" 2>/dev/null || true; done
  ip link delete seen0 2>/dev/null || true
  ip netns delete seen 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
ip netns add seen
ip link add seen0 type veth peer name wlan0 netns seen
ip -n seen link set wlan0 up
ip link set seen0 up
"$root/usr/sbin/freeradius" -d "$folder" -D "$root/usr/share/freeradius" -n radiusd -f -l stdout > radius.log 2>&1 &
started="$started $!"
sleep 2
"$root/usr/sbin/hostapd" -t hostapd.conf > hostapd.log 2>&1 &
started="$started $!"
sleep 1
ip netns exec seen env "LD_LIBRARY_PATH=$LD_LIBRARY_PATH" "$root/sbin/wpa_supplicant" -D wired -i wlan0 -c phone.conf \
  > phone.log 2>&1 &
started="$started $!"
sleep 60

"$root/usr/sbin/hostapd" -v 2>&1 | head -n 1
logins=$(awk '/CTRL-EVENT-EAP-SUCCESS2/ { sub(":", "", $1); if (!first) first = $1; printf "%.0f ", $1 - first }' hostapd.log)
echo "Seconds of the logins after the first: $logins"
case $logins in
  '0 20 40 45 50 '*) echo 'As described: the third login follows the first answer.' ;;
  *)
    echo 'The behaviour changed.'
    tail -n 5 radius.log hostapd.log phone.log
    exit 1
    ;;
esac
