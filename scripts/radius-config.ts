import { readEnv } from '@minit/server/env.ts'
import { writeRadiusConfig } from '@minit/server/radius-front.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Say where to write it: minit radius:config /var/lib/minit-radius')
const { RADIUS_PRODUCT_URL, RADIUS_LISTEN, RADIUS_REQUIRE_SIGNATURE } = process.env
const hasChanged = await writeRadiusConfig(readEnv(process.env), folder, {
  productUrl: RADIUS_PRODUCT_URL ?? null,
  listen: RADIUS_LISTEN ?? null,
  requireSignature: RADIUS_REQUIRE_SIGNATURE !== 'no',
})
// The first word is for a script that restarts FreeRADIUS.
console.log(hasChanged ? 'changed: restart FreeRADIUS' : 'unchanged')
