#!/bin/sh
# radius 1.1.4 (npm): a Disconnect-Request or CoA-Request with a Message-Authenticator is never answered.
#
# The README offers add_message_authenticator for encode, and says that decode verifies both authenticators. RFC 5176 (3.4)
# computes that attribute first, with a Request Authenticator of zeros, and then the Request Authenticator over the whole
# packet. Expected: FreeRADIUS answers with an ACK to a packet with and to one without the attribute, and decode accepts
# what encode wrote. Seen: FreeRADIUS answers only without it. encode computes the Request Authenticator first and never
# again, so that FreeRADIUS drops the packet, and decode refuses it too. A router that demands the attribute never ends
# the session.
#
# npm: radius 1.1.4. Debian 12: freeradius 3.2.1+dfsg-4+deb12u1. Wants no root. Needs about 15 seconds.
# Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
cd "$folder"
npm install --no-save --no-audit --no-fund --silent radius@1.1.4
radius=3.2.1+dfsg-4+deb12u1
apt-get download -qq -o APT::Sandbox::User=root "freeradius=$radius" "freeradius-common=$radius" "freeradius-config=$radius" \
  "libfreeradius3=$radius" "freeradius-utils=$radius" libtalloc2 libct4 libwbclient0
for package in ./*.deb; do dpkg -x "$package" root; done
root=$folder/root
triplet=$(basename "$(find "$root/usr/lib" -maxdepth 1 -name '*-linux-gnu' | head -n 1)")
export LD_LIBRARY_PATH="$root/usr/lib/freeradius:$root/usr/lib/$triplet:$root/lib/$triplet:$root/usr/lib/$triplet/samba"

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
  \$INCLUDE $root/etc/freeradius/3.0/mods-available/always
}
client lab {
  ipaddr = 127.0.0.1
  secret = testing123
}
server default {
  listen {
    type = coa
    ipaddr = 127.0.0.1
    port = 18122
  }
  recv-coa {
    ok
  }
  send-coa {
    ok
  }
}
X
cat > send.cjs <<'X'
const { createSocket } = require('node:dgram')
const radius = require('radius')
const secret = 'testing123'
const packetOf = (code, withAttribute) =>
  radius.encode({
    code,
    secret,
    identifier: withAttribute ? 1 : 2,
    attributes: [['User-Name', 'user'], ['Acct-Session-Id', '80f00003']],
    add_message_authenticator: withAttribute
  })
const answerTo = (packet) =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    const end = (answer) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => end('no answer'), 3000)
    socket.on('message', (answer) => end(radius.decode({ packet: answer, secret }).code))
    socket.send(packet, 18122, '127.0.0.1')
  })
const decodes = (packet) => {
  try {
    radius.decode({ packet: Buffer.from(packet), secret })
    return 'accepted'
  } catch {
    return 'refused'
  }
}
const run = async () => {
  for (const code of ['Disconnect-Request', 'CoA-Request']) {
    for (const withAttribute of [false, true]) {
      const packet = packetOf(code, withAttribute)
      const how = withAttribute ? 'with' : 'without'
      console.log(`${code} ${how} Message-Authenticator: ${await answerTo(packet)}, own decode ${decodes(packet)}`)
    }
  }
}
run()
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
# The control: radclient computes the attribute as the RFC says.
control=$(echo 'User-Name=user,Acct-Session-Id=80f00003,Message-Authenticator=0x00' | "$root/usr/bin/radclient" -x \
  -D "$root/usr/share/freeradius" -r 1 -t 3 127.0.0.1:18122 disconnect testing123 | grep -o 'Received [A-Za-z]*-ACK')
echo "radclient, Disconnect-Request with Message-Authenticator: $control"
node --no-deprecation send.cjs > seen
cat seen
cat > wanted <<'X'
Disconnect-Request without Message-Authenticator: Disconnect-ACK, own decode accepted
Disconnect-Request with Message-Authenticator: no answer, own decode refused
CoA-Request without Message-Authenticator: CoA-ACK, own decode accepted
CoA-Request with Message-Authenticator: no answer, own decode refused
X
if cmp -s seen wanted && [ "$control" = 'Received Disconnect-ACK' ]; then
  echo 'As described: a packet with the attribute is not answered.'
else
  echo 'The behaviour changed.'
  tail -n 20 radius.log
  exit 1
fi
