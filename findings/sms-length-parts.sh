#!/bin/sh
# sms-length 0.2.2 counts two messages where three are sent.
#
# 3GPP TS 23.040 (9.2.3.24.1) does not let a character that needs two units be split between two parts of a long text: the
# first part ends one unit early. The README of sms-length promises how many messages a text needs. Here: 152 letters,
# a euro sign (two units), 152 letters; that is 306 units, and two parts hold 2 x 153. And 66 Cyrillic letters, an emoji
# (two units), 66 letters; that is 134 units, and two parts hold 2 x 67. Expected: 3 messages each, as a gateway with
# Gammu sends. Seen: sms-length says 2 for both. Who charges by its count pays for a message more than planned.
#
# npm: sms-length 0.2.2. Debian 12: gammu-smsd 1.42.0-8 (only queues; no modem). Wants no root. Needs about 10 seconds.
# Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent sms-length@0.2.2
apt-get download -qq -o APT::Sandbox::User=root gammu-smsd=1.42.0-8 libgammu8=1.42.0-8 libgsmsd8=1.42.0-8 libmariadb3 libpq5 \
  libdbi1 libodbc2 libltdl7 libusb-1.0-0 libbluetooth3 libldap-2.5-0 libsasl2-2 libcurl3-gnutls
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
cat > write.cjs <<'X'
const { writeFileSync } = require('node:fs')
const { count } = require('sms-length')
const texts = {
  first: `${'a'.repeat(152)}€${'a'.repeat(152)}`,
  second: `${'й'.repeat(66)}😀${'й'.repeat(66)}`
}
for (const [name, text] of Object.entries(texts)) writeFileSync(name, text)
console.log(Object.values(texts).map((text) => count(text).messages).join(' '))
X
counted=$(node write.cjs)

mkdir queue inbox
cat > smsdrc <<X
[gammu]
device = /dev/null
connection = at
[smsd]
service = files
outboxpath = $folder/queue/
inboxpath = $folder/inbox/
outboxformat = detail
X
parts() {
  file=$1
  shift
  rm -f queue/*
  LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$root/usr/lib:$root/usr/lib/$triplet:$root/lib/$triplet" \
    "$root/usr/bin/gammu-smsd-inject" -c smsdrc TEXT 076123456 -autolen 1000 "$@" -text "$(cat "$file")" > inject.log 2>&1
  cat queue/* | grep -c '^\[SMSBackup'
}
sent="$(parts first) $(parts second -unicode)"

echo "Messages of the two texts: sms-length $counted, Gammu $sent"
if [ "$counted" = '2 2' ] && [ "$sent" = '3 3' ]; then
  echo 'As described: each text needs one message more than counted.'
else
  echo 'The behaviour changed.'
  cat inject.log
  exit 1
fi
