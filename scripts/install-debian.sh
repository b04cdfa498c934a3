#!/bin/sh
# Installs the named Debian packages without starting their services.
set -eu

as_root=
if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi

# Debian runs this file before it starts a newly installed service; exit code 101 forbids it.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod +x "$policy"
  trap '$as_root rm -f "$policy"' EXIT
fi

$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
