#!/bin/sh
# radius 1.1.4 (npm): encode_response adds to the caller's attributes, so that the second reply is invalid.
#
# A server answers each login with the same list of attributes, kept in one constant. The README says that encode_response
# copies the Proxy-State of the request and adds a Message-Authenticator if the request has one; it names no change of the
# list. RFC 3579 (table of 3.3) allows at most one Message-Authenticator, and RFC 2865 (5.33) only the Proxy-State of the
# request. Expected: three logins get three equal replies. Seen: radclient, which sends both attributes, accepts the first
# reply and ignores the later ones: each has those of all earlier replies too. Only the first user can log in.
#
# npm: radius 1.1.4. Debian 12: freeradius-utils 3.2.1+dfsg-4+deb12u1. Wants no root. Needs about 15 seconds.
# Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
npm install --no-save --no-audit --no-fund --silent radius@1.1.4
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "freeradius-utils=$radius" "freeradius-common=$radius" "libfreeradius3=$radius" \
  libtalloc2
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
export LD_LIBRARY_PATH="$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet"

cat > serve.cjs <<'X'
const { createSocket } = require('node:dgram')
const radius = require('radius')
const secret = 'testing123'
const SHARED = [['Session-Timeout', 300]]
const serve = (port, attributesOf) => {
  const socket = createSocket('udp4')
  socket.on('message', (bytes, from) => {
    const packet = radius.decode({ packet: bytes, secret })
    const answer = radius.encode_response({ packet, code: 'Access-Accept', secret, attributes: attributesOf() })
    const names = radius.decode({ packet: answer, secret }).attributes
    const count = (name) => [names[name] ?? []].flat().length
    console.log(`${port}: Message-Authenticator ${count('Message-Authenticator')}, Proxy-State ${count('Proxy-State')}`)
    socket.send(answer, from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
}
serve(18123, () => SHARED)
serve(18124, () => [['Session-Timeout', 300]])
X
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
node --no-deprecation serve.cjs > server.log 2>&1 &
server=$!
sleep 1
logins() {
  for number in 1 2 3; do
    answer=$(echo "User-Name=user,User-Password=pw,Proxy-State=0x0$number,Message-Authenticator=0x00" | "$root/usr/bin/radclient" -x \
      -D "$root/usr/share/freeradius" -r 1 -t 2 "127.0.0.1:$1" auth testing123 2>&1 | grep -c 'Received Access-Accept' || true)
    printf '%s ' "$answer"
  done
}
shared=$(logins 18123)
fresh=$(logins 18124)

echo "Accepted of three logins: shared list $shared, new list each time $fresh"
cat server.log
if [ "$shared" = '1 0 0 ' ] && [ "$fresh" = '1 1 1 ' ]; then
  echo 'As described: a list that is used again spoils the second reply.'
else
  echo 'The behaviour changed.'
  exit 1
fi
