import type { Deps } from '../../ports/deps.ts'
import { type GatewaySecret, gatewayName, portalPath, setupDigest } from './gateways.ts'
import { findGateway, takeSetup } from './network.queries.ts'
import { readRedirect } from './opennds.ts'
import { placeOf, sealPlace } from './places.ts'
import { setupScript } from './setup-script.ts'
import { readPhone } from './where-phones-stand.ts'

/**
 * Where a phone goes that its router has sent to us: the shop of the router's seller, or how it stands where it holds a pass
 * already, with the place in the address where the redirect names a phone. Null for a router that is not there. The router is
 * asked to report whom it sees: the phone counts once the router itself has named it.
 */
export const pageForPhone = async (
  deps: Deps,
  gatewayId: string,
  fas: string | undefined,
): Promise<string | null> => {
  const found = await deps.db.readAsPlatform((tx) => findGateway(tx, gatewayId))
  if (found === null) return null
  const { gateway, seller } = found
  const redirect = fas === undefined ? null : readRedirect(fas)
  const search = new URLSearchParams({ entrepreneur: seller.slug })
  if (redirect === null) return `${deps.publicUrl}/customer-self-service?${search}`
  const place = placeOf(deps, gateway, redirect)
  search.set('at', sealPlace(deps, place))
  deps.routers.call(gateway.entrepreneurId, 'look')
  const { state } = await readPhone(deps, place)
  return `${deps.publicUrl}/${state === 'walled' ? 'customer-self-service' : 'online'}?${search}`
}

/** What whoever pastes a line reads that was used already, or lies too long. */
const NO_SETUP = `#!/bin/sh
echo 'minit: this line was used already, or is older than 30 minutes. Copy a new one from your dashboard.'
exit 1
`

/** The script of a set-up, once and within 30 minutes. */
export const takeSetupScript = async (deps: Deps, setup: string): Promise<string> => {
  const gateway = await deps.db.writeAsPlatform((tx) => takeSetup(tx, setupDigest(deps, setup), deps.now()))
  if (gateway === null) return NO_SETUP
  // As `newSecret` wrote it.
  const { token, faskey } = JSON.parse(deps.secrets.open(gateway.sealedSecret, gateway.id)) as GatewaySecret
  return setupScript({
    publicUrl: deps.publicUrl,
    gatewayName: gatewayName(gateway.id),
    portalPath: portalPath(gateway.id),
    token,
    faskey,
  })
}
