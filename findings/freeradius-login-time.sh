#!/bin/sh
# FreeRADIUS 3.2.1: Login-Time keeps a session open for one to two minutes after the end of the hours.
#
# FreeRADIUS's help for Login-Time gives this example: with "Al0800-1800" and a login at 17:30, Session-Timeout is 1800
# seconds, so that the session ends at 18:00. (It is in the folder dialup_admin, help/login_time_help.html;
# mods-available/logintime says that the timeout is the remaining time.) Here a user logs in some seconds after a full
# minute, 30 minutes before the end of the hours, to the minute. Expected: 1800 less these seconds. Seen: 1860, always.
# The last minute counts as part of the hours, and seconds of the clock do not count: a login at 17:30:50 ends at 18:01:50.
#
# Debian 12: freeradius 3.2.1+dfsg-4+deb12u1. Wants no root. Needs 10 to 60 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "freeradius=$radius" "freeradius-common=$radius" "freeradius-config=$radius" \
  "freeradius-utils=$radius" "libfreeradius3=$radius" libtalloc2 libct4 libwbclient0
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
LD_LIBRARY_PATH=$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet:$root/usr/lib/$triplet/samba
export LD_LIBRARY_PATH

# Wait for second 10 to 40 of a minute, so that the minute does not change before the login.
second=$(date +%S)
while [ "${second#0}" -lt 10 ] || [ "$second" -gt 40 ]; do
  sleep 1
  second=$(date +%S)
done
hours=$(date -d '10 minutes ago' +%H%M)-$(date -d '30 minutes' +%H%M)

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
  \$INCLUDE $root/etc/freeradius/3.0/mods-available/logintime
  \$INCLUDE $root/etc/freeradius/3.0/mods-available/pap
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
      Login-Time := "Al$hours"
    }
    logintime
    pap
  }
  authenticate {
    pap
  }
}
X

server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
"$root/usr/sbin/freeradius" -d "$folder" -D "$root/usr/share/freeradius" -n radiusd -f -l stdout > radius.log 2>&1 &
server=$!
sleep 3
login=$(date +%H:%M:%S)
timeout=$(echo 'User-Name=user,User-Password=pw' | "$root/usr/bin/radclient" -x -D "$root/usr/share/freeradius" -r 2 -t 3 \
  127.0.0.1:18120 auth testing123 | awk '/Session-Timeout = / { print $3 }')

"$root/usr/sbin/freeradius" -v 2>&1 | head -n 1
echo "Login at $login with hours $hours: Session-Timeout $timeout"
if [ "$timeout" = 1860 ]; then
  echo 'As described: 1860 seconds, whatever the second of the login.'
else
  echo 'The behaviour changed.'
  tail -n 20 radius.log
  exit 1
fi
