#!/bin/sh
# Four npm packages do not know the money of Sierra Leone: they answer SLL, USD, or that SLE is no currency.
#
# Since July 2022 the currency of Sierra Leone is the new leone: SLE, 925, two decimals; it replaced 1000 old leones (SLL).
# ISO 4217 has listed SLE since 2022, and SLL no more; currency-codes 2.2.0, made from ISO's list, has it so. Expected:
# packages that map a country to "its currency" answer SLE, and validators accept SLE and refuse SLL. Seen, in their newest
# versions: iso-country-currency 0.7.2 answers SLL; country-currency-map 2.1.7 answers USD and does not know SLE;
# is-currency-code 1.2.0 and validate-currency-code 0.1.3 refuse SLE and accept SLL. A price of 12.50 labelled SLL is a
# thousandth of what it was meant to be. country-to-currency 3.0.1 is right.
#
# npm: the versions above. Wants no root. Needs about 10 seconds. Fails if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent currency-codes@2.2.0 country-to-currency@3.0.1 iso-country-currency@0.7.2 \
  country-currency-map@2.1.7 is-currency-code@1.2.0 validate-currency-code@0.1.3
cat > try.cjs <<'X'
const countries = require('country-to-currency')
const codes = require('currency-codes')
const map = require('country-currency-map')
const is = require('is-currency-code')
const country = require('iso-country-currency')
const validate = require('validate-currency-code')
const both = (check) => ['SLE', 'SLL'].map((code) => `${code} ${Boolean(check(code))}`).join(', ')
const seen = {
  'currency-codes': both((code) => codes.code(code)),
  'country-to-currency': (countries.default ?? countries).SL,
  'iso-country-currency': country.getAllInfoByISO('SL').currency,
  'country-currency-map': map.getCountry('Sierra Leone').currency,
  'country-currency-map, codes': both((code) => map.getCurrency(code)),
  'is-currency-code': both(is),
  'validate-currency-code': both(validate)
}
for (const [name, answer] of Object.entries(seen)) console.log(`${name}: ${answer}`)
X
node try.cjs > seen
cat seen
cat > wanted <<'X'
currency-codes: SLE true, SLL false
country-to-currency: SLE
iso-country-currency: SLL
country-currency-map: USD
country-currency-map, codes: SLE false, SLL true
is-currency-code: SLE false, SLL true
validate-currency-code: SLE false, SLL true
X
if cmp -s seen wanted; then
  echo 'As described: four of six packages do not know SLE.'
else
  echo 'The behaviour changed.'
  exit 1
fi
