#!/bin/sh
# structured-headers 2.1.0 writes decimals that no parser accepts, its own included.
#
# RFC 9651 (4.1.5) rounds a decimal to three places and writes "0" after the point if the fraction is then zero. Its
# parser (4.2.4) refuses a number that ends in a point. Expected: a share of 0.9996 is sent as 1.0 and 0.0004 as 0.0, and
# parseItem reads what serializeItem wrote. Seen: "1." and "0.", and parseItem refuses both. In a list or a dictionary such
# a value makes the receiver ignore the whole field (4.2), also the members that are right. It happens to each number
# within 0.0005 of a whole one, such as sums of tenths: (0.1 + 0.2) x 10 is 3.0000000000000004 and becomes "3.".
#
# npm: structured-headers 2.1.0. Wants no root. Needs about 5 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent structured-headers@2.1.0
cat > try.mjs <<'X'
import { parseDictionary, parseItem, serializeDictionary, serializeItem } from 'structured-headers'
const reads = (parse, text) => {
  try {
    parse(text)
    return 'read'
  } catch {
    return 'refused'
  }
}
const seen = [0.5, 0.9996, 0.0004, (0.1 + 0.2) * 10].map((number) => {
  const text = serializeItem([number, new Map()])
  return `${text} ${reads(parseItem, text)}`
})
const field = serializeDictionary({ left: 20, share: 0.9996 })
seen.push(`${field} ${reads(parseDictionary, field)}`)
console.log(seen.join('; '))
X
seen=$(node try.mjs)
echo "$seen"
if [ "$seen" = '0.5 read; 1. refused; 0. refused; 3. refused; left=20, share=1. refused' ]; then
  echo 'As described: a decimal that rounds to a whole number loses its last digit.'
else
  echo 'The behaviour changed.'
  exit 1
fi
