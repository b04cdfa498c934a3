#!/bin/sh
# FreeRADIUS 3.2.1: a data counter sends the remaining bytes modulo 4 GiB, and logs the right number.
#
# A user may use 10,000,000,000 bytes and has used 2,000,000,000. A sqlcounter with a 64-bit check_name, its own query and
# reply_name Mikrotik-Total-Limit, an attribute of 32 bits, tells the router what is left. The comments of
# mods-available/sqlcounter say that the reply is no higher than the limit, and name no size. Expected: 4294967295, the
# most that the attribute holds, or a refusal. Seen: the log says "Setting &reply:Mikrotik-Total-Limit value to
# 8000000000", and the reply has 3705032704, without a warning: the router ends the session after 3.7 of 8 GB. A user with
# 4 GB left gets all of them. The dictionary has Mikrotik-Total-Limit-Gigawords, which the module does not use.
#
# Debian 12: freeradius 3.2.1+dfsg-4+deb12u1. Wants no root. Needs about 10 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "freeradius=$radius" "freeradius-common=$radius" "freeradius-config=$radius" \
  "freeradius-utils=$radius" "libfreeradius3=$radius" libtalloc2 libct4 libwbclient0 libsqlite3-0
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
raddb=$root/etc/freeradius/3.0
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
LD_LIBRARY_PATH=$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet:$root/usr/lib/$triplet/samba
export LD_LIBRARY_PATH

echo 'ATTRIBUTE Max-Data 3000 integer64' > dictionary
cat > radiusd.conf <<X
libdir = $root/usr/lib/freeradius
run_dir = $folder
db_dir = $folder
logdir = $folder
modconfdir = $raddb/mods-config
max_request_time = 5
security {
  allow_vulnerable_openssl = yes
}
modules {
  sql {
    dialect = "sqlite"
    driver = "rlm_sql_sqlite"
    sqlite {
      filename = "$folder/radius.db"
      busy_timeout = 200
      bootstrap = "$raddb/mods-config/sql/main/sqlite/schema.sql"
    }
    acct_table1 = "radacct"
    acct_table2 = "radacct"
    postauth_table = "radpostauth"
    authcheck_table = "radcheck"
    groupcheck_table = "radgroupcheck"
    authreply_table = "radreply"
    groupreply_table = "radgroupreply"
    usergroup_table = "radusergroup"
    client_table = "nas"
    group_attribute = "SQL-Group"
    pool {
      start = 1
      min = 1
      max = 2
      spare = 1
    }
    \$INCLUDE $raddb/mods-config/sql/main/sqlite/queries.conf
  }
  sqlcounter data {
    sql_module_instance = sql
    dialect = sqlite
    counter_name = Data-Counter
    check_name = Max-Data
    reply_name = Mikrotik-Total-Limit
    key = User-Name
    reset = never
    query = "SELECT IFNULL(SUM(acctinputoctets + acctoutputoctets), 0) FROM radacct WHERE username = '%{User-Name}'"
  }
  \$INCLUDE $raddb/mods-available/expr
  \$INCLUDE $raddb/mods-available/always
  \$INCLUDE $raddb/mods-available/pap
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
  listen {
    type = acct
    ipaddr = 127.0.0.1
    port = 18121
  }
  authorize {
    update control {
      Cleartext-Password := "pw"
    }
    update control {
      Max-Data := "%{Connect-Info}"
    }
    pap
    data
  }
  authenticate {
    pap
  }
  preacct {
    update request {
      Acct-Unique-Session-Id := "%{md5:%{User-Name},%{Acct-Session-Id}}"
    }
  }
  accounting {
    sql
  }
}
X

server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
"$root/usr/sbin/freeradius" -d "$folder" -D "$root/usr/share/freeradius" -n radiusd -fxx -l stdout > radius.log 2>&1 &
server=$!
sleep 3
send() {
  "$root/usr/bin/radclient" -x -D "$root/usr/share/freeradius" -r 2 -t 3 "127.0.0.1:$1" "$2" testing123
}
session='User-Name=user,Acct-Session-Id=1,NAS-IP-Address=127.0.0.1,NAS-Port=1'
echo "$session,Acct-Status-Type=Start" | send 18121 acct > sent.log
echo "$session,Acct-Status-Type=Stop,Acct-Session-Time=3000,Acct-Output-Octets=2000000000" | send 18121 acct > sent.log
limit_of() {
  echo "User-Name=user,User-Password=pw,Connect-Info=$1" | send 18120 auth | awk '/Mikrotik-Total-Limit/ { printf "%s %s ", $1, $3 }'
}
small=$(limit_of 6000000000)
large=$(limit_of 10000000000)
logged=$(grep -o 'Setting &reply:Mikrotik-Total-Limit value to [0-9]*' radius.log | tail -n 1)

"$root/usr/sbin/freeradius" -v 2>&1 | head -n 1
echo "2 of 6 GB used: $small"
echo "2 of 10 GB used: $large(log: $logged)"
if [ "$small" = 'Mikrotik-Total-Limit 4000000000 ' ] && [ "$large" = 'Mikrotik-Total-Limit 3705032704 ' ] &&
  [ "$logged" = 'Setting &reply:Mikrotik-Total-Limit value to 8000000000' ]; then
  echo 'As described: 8 GB become 3.7 GB.'
else
  echo 'The behaviour changed.'
  tail -n 20 radius.log sent.log
  exit 1
fi
