#!/bin/sh
# FreeRADIUS 3.2.1 on SQLite: the weekly and monthly counters of used time stay at 0, and the report of used data is empty.
#
# A user has used 6000 of 10000 seconds and 2 MB in finished sessions. The comments of mods-available/sqlcounter say that
# the module takes the used time from radacct and that Session-Timeout is "no higher than the limit". Expected: 4000 from
# each counter. Seen: noresetcounter answers 4000; weeklycounter and monthlycounter answer 10000 or more, as for a new
# user, because their SQLite query is NULL (dailycounter has the same query). The comments of process-radacct-schema.sql
# say that process-radacct-new-data-usage-period.sh adds the data of all sessions that ended since its last run.
# Expected: a row with 2 MB. Seen: none; only sessions that are open while it runs are counted.
# FreeRADIUS's own schema and queries store instants in seconds since 1970; the counters read them with strftime('%s', ...),
# where SQLite takes a bare number for a Julian day, and the script compares them with text. All files are the package's.
#
# Debian 12: freeradius 3.2.1+dfsg-4+deb12u1, sqlite3 3.40.1-2+deb12u2. Wants no root. Needs about 10 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "freeradius=$radius" "freeradius-common=$radius" "freeradius-config=$radius" \
  "freeradius-utils=$radius" "libfreeradius3=$radius" libtalloc2 libct4 libwbclient0 \
  sqlite3=3.40.1-2+deb12u2 libsqlite3-0=3.40.1-2+deb12u2
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
raddb=$root/etc/freeradius/3.0
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
LD_LIBRARY_PATH=$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet:$root/usr/lib/$triplet/samba
export LD_LIBRARY_PATH

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
  \$INCLUDE $raddb/mods-available/sqlcounter
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
    if (&Connect-Info == "never") {
      update control {
        Max-All-Session := 10000
      }
    }
    elsif (&Connect-Info == "weekly") {
      update control {
        Max-Weekly-Session := 10000
      }
    }
    else {
      update control {
        Max-Monthly-Session := 10000
      }
    }
    pap
    noresetcounter
    weeklycounter
    monthlycounter
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
"$root/usr/sbin/freeradius" -d "$folder" -D "$root/usr/share/freeradius" -n radiusd -f -l stdout > radius.log 2>&1 &
server=$!
sleep 3
send() {
  "$root/usr/bin/radclient" -x -D "$root/usr/share/freeradius" -r 2 -t 3 "127.0.0.1:$1" "$2" testing123
}
now=$(date +%s)
for number in 1 2; do
  session="User-Name=user,Acct-Session-Id=$number,NAS-IP-Address=127.0.0.1,NAS-Port=$number"
  echo "$session,Acct-Status-Type=Start,Event-Timestamp=$((now - 3000))" | send 18121 acct > sent.log
  echo "$session,Acct-Status-Type=Stop,Acct-Session-Time=3000,Acct-Output-Octets=1000000,Event-Timestamp=$now" | send 18121 acct > sent.log
done
timeout_of() {
  echo "User-Name=user,User-Password=pw,Connect-Info=$1" | send 18120 auth | awk '/Session-Timeout = / { print $3 }'
}
never=$(timeout_of never)
weekly=$(timeout_of weekly)
monthly=$(timeout_of monthly)

sqlite=$raddb/mods-config/sql/main/sqlite
PATH=$root/usr/bin:$PATH
stored=$(sqlite3 radius.db "select sum(acctoutputoctets) from radacct where acctstoptime is not null")
sqlite3 radius.db < "$sqlite/process-radacct-schema.sql" 2> schema.log || true
sh "$sqlite/process-radacct-new-data-usage-period.sh" radius.db
reported=$(sqlite3 radius.db "select count(*) from data_usage_by_period")

"$root/usr/sbin/freeradius" -v 2>&1 | head -n 1
echo "Seconds left of 10000 after 6000: never reset $never, weekly $weekly, monthly $monthly"
echo "Bytes of finished sessions: $stored; rows of the report: $reported"
# Shortly before a reset the module adds the next period's limit, so that more than 10000 is right there.
if [ "$never" = 4000 ] && [ "${weekly:-0}" -ge 10000 ] && [ "${monthly:-0}" -ge 10000 ] &&
  [ "$stored" = 2000000 ] && [ "$reported" = 0 ]; then
  echo 'As described: only the counter that never resets counts the sessions.'
else
  echo 'The behaviour changed.'
  tail -n 20 radius.log sent.log
  exit 1
fi
