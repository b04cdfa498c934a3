#!/bin/sh
# opening_hours 3.15.0 ignores the coordinates that its own types ask for: every place gets the sun of 06:00 to 18:00.
#
# types/index.d.ts declares lat and lon of the nominatim_object as numbers, and the README says that they give the correct
# sunrise and sunset. Expected: "sunrise-sunset" in Freetown (8.484, -13.234, UTC) on 21 June 2026 opens at 06:36 and
# closes at 19:13, as suncalc computes, on which the package builds. Seen: that holds for strings only, which TypeScript
# refuses. With numbers it opens at 06:00 and closes at 18:00, the values for missing coordinates, without an error or a
# warning: a shop that is open in daylight counts as closed for the last 73 minutes.
#
# npm: opening_hours 3.15.0, typescript 5.9.3. Wants no root. Needs about 15 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent opening_hours@3.15.0 typescript@5.9.3
cat > try.cjs <<'X'
const OpeningHours = require('opening_hours')
const address = { country_code: 'sl', state: 'Western Area' }
const day = (place) => {
  const hours = new OpeningHours('sunrise-sunset', { ...place, address })
  const [span] = hours.getOpenIntervals(new Date('2026-06-21T00:00:00Z'), new Date('2026-06-22T00:00:00Z'))
  return span.slice(0, 2).map((instant) => instant.toISOString().slice(11, 16)).join('-')
}
console.log(`numbers ${day({ lat: 8.484, lon: -13.234 })}, strings ${day({ lat: '8.484', lon: '-13.234' })}`)
X
seen=$(TZ=UTC node try.cjs 2>&1)
typed() {
  printf "import OpeningHours from 'opening_hours'\nnew OpeningHours('sunrise-sunset', { lat: %s, lon: %s, address: { country_code: 'sl', state: '' } })\n" "$1" "$2" > typed.ts
  if node_modules/.bin/tsc --noEmit --strict --skipLibCheck --module nodenext --esModuleInterop typed.ts > typed.log; then
    echo accepted
  else
    echo refused
  fi
}
types="numbers $(typed 8.484 -13.234), strings $(typed "'8.484'" "'-13.234'")"

echo "Sun in Freetown on 21 June 2026: $seen"
echo "TypeScript: $types"
if [ "$seen" = 'numbers 06:00-18:00, strings 06:36-19:13' ] && [ "$types" = 'numbers accepted, strings refused' ]; then
  echo 'As described: numbers are ignored.'
  exit 0
fi
echo 'The behaviour changed.'
cat typed.log
exit 1
