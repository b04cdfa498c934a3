#!/bin/sh
# Installs the Debian packages that are named. None of their services is started by it.
set -eu

as_root=
if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi

# Debian asks this file before it starts a service that it has just installed; 101 is "no".
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod +x "$policy"
  trap '$as_root rm -f "$policy"' EXIT
fi

$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
