import { sharedKbps } from '@minit/domain/network/fair-line.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Arrivals } from '../../network/arrivals.ts'
import {
  type CaptiveContext,
  openCaptiveToken,
  placeOf,
  sealCaptiveToken,
} from '../../network/captive-tokens.ts'
import type { GatewaySecret } from '../../network/gateway-secret.ts'
import { portalPath, setupDigested } from '../../network/gateways.ts'
import { readSpeeds } from '../../network/line-plans.queries.ts'
import { makeLoginToken } from '../../network/mikrotik/login-token.ts'
import { LOGIN_URL, type MikrotikQuery, readMikrotikRedirect } from '../../network/mikrotik/mikrotik.ts'
import { mikrotikScript } from '../../network/mikrotik/mikrotik-script.ts'
import { loginPage } from '../../network/mikrotik/mikrotik-sources.ts'
import { findGateway, findSellerAt, type GatewayRow, takeSetup } from '../../network/network.queries.ts'
import { type Redirect, readRedirect } from '../../network/opennds/opennds.ts'
import { setupScript } from '../../network/opennds/setup-script.ts'
import { gatewayName, radiusSettings } from '../../network/radius/radius-addresses.ts'
import { type PassSecret, readmit } from '../../network/returning-phones.ts'
import { problemOf } from '../../network/router-problems.ts'
import { readPhone } from '../../network/where-phones-stand.ts'
import { firstUsableHere } from '../travel/travel-offer.ts'

const redirectOf = ({ kind }: GatewayRow, query: MikrotikQuery): Redirect | null => {
  if (kind === 'mikrotik') return readMikrotikRedirect(query)
  return query.fas === undefined ? null : readRedirect(query.fas)
}

type Arriving = { arrivals: Arrivals; query: MikrotikQuery; secrets: readonly PassSecret[] }

const NOTHING_HELD = { state: 'walled', purchaseId: null } as const

/**
 * Returns the page for a phone that its router redirected here: the seller's shop, or the phone's state if it
 * has a pass, with the place in the address. Null for an unknown router. The router is triggered to report
 * its phones: a phone counts once the router has named it. A pass of the browser's `secrets` moves to the
 * phone's new address; minutes that are elsewhere are offered here.
 */
export const pageForPhone = async (
  deps: Deps,
  gatewayId: string,
  { arrivals, query, secrets }: Arriving,
): Promise<string | null> => {
  const gateway = await arrivals.gateway(gatewayId)
  if (gateway === null) return null
  const redirect = redirectOf(gateway, query)
  const search = new URLSearchParams({ entrepreneur: gateway.sellerSlug })
  if (redirect === null) return `${deps.publicUrl}/customer-self-service?${search}`
  const place = placeOf(deps, gateway, redirect)
  deps.routers.call(gateway.entrepreneurId, 'look', { gatewayId: gateway.id, device: place.deviceDigest })
  const state = await standingOf(deps, place, { arrivals, secrets })
  const proven = state === 'walled' ? await firstUsableHere(deps, place, secrets) : null
  search.set('at', sealCaptiveToken(deps, proven === null ? place : { ...place, proven }))
  const problem = query.error === undefined ? null : problemOf(query.error, state !== 'walled')
  if (problem !== null) search.set('problem', problem)
  const shop = proven === null || problem !== null ? 'customer-self-service' : 'travel'
  return `${deps.publicUrl}/${state === 'walled' ? shop : 'online'}?${search}`
}

/** The state of a phone at the portal; one without a pass may be recognised by its browser. */
const standingOf = async (
  deps: Deps,
  place: CaptiveContext,
  { arrivals, secrets }: Omit<Arriving, 'query'>,
) => {
  const stands = (await arrivals.holdsPass(place)) ? await readPhone(deps, place) : NOTHING_HELD
  const isBack = stands.purchaseId === null && (await readmit(deps, place, secrets))
  return isBack ? (await readPhone(deps, place)).state : stands.state
}

/**
 * Returns the router's login address for a phone with a pass, with a token that is valid once, for this phone
 * and one minute. The router then opens the status page. Null if the phone is unknown.
 */
export const loginUrl = async (deps: Deps, at: string | undefined): Promise<string | null> => {
  const place = openCaptiveToken(deps, at)
  if (place === null) return null
  const seller = await deps.db.inTenant(place.entrepreneurId, (tx) => findSellerAt(tx, place.gatewayId))
  if (seller === null) return null
  const search = new URLSearchParams({ entrepreneur: seller.slug, at: sealCaptiveToken(deps, place) })
  const { state, purchaseId } = await readPhone(deps, place)
  if (purchaseId === null) return `${deps.publicUrl}/customer-self-service?${search}`
  search.set('asked', 'yes')
  const page = `${deps.publicUrl}/online?${search}`
  if (state === 'online' || !place.logsIn) return page
  const word = makeLoginToken(deps, { ...place, purchaseId })
  return `${LOGIN_URL}?${new URLSearchParams({ username: word, password: word, dst: page })}`
}

/** The page that a MikroTik shows to walled phones; null for any other router. */
export const pageOfRouter = async (deps: Deps, gatewayId: string): Promise<string | null> => {
  const found = await deps.db.readAsPlatform((tx) => findGateway(tx, gatewayId))
  return found?.gateway.kind === 'mikrotik' ? loginPage(`${deps.publicUrl}${portalPath(gatewayId)}`) : null
}

const TOO_LATE =
  'minit: this line was used already, or is older than 30 minutes. Copy a new one from your dashboard.'
/** Shown for a setup line that was used before or has expired. */
const NO_SETUP = { shell: `#!/bin/sh\necho '${TOO_LATE}'\nexit 1\n`, routeros: `:error "${TOO_LATE}"\n` }

/** Returns the script of a set-up, once and within 30 minutes. `setup` ends with `.rsc` for RouterOS. */
export const takeSetupScript = async (deps: Deps, setup: string): Promise<string> => {
  const isRouterOs = setup.endsWith('.rsc')
  const digests = deps.secrets.digests(setupDigested(setup.replace(/\.rsc$/, '')))
  const gateway = await deps.db.writeAsPlatform((tx) => takeSetup(tx, digests, deps.now()))
  if (gateway === null) return isRouterOs ? NO_SETUP.routeros : NO_SETUP.shell
  return scriptFor(deps, gateway)
}

const scriptFor = async (deps: Deps, gateway: GatewayRow): Promise<string> => {
  // The format that `newSecret` writes.
  const secret = JSON.parse(deps.secrets.open(gateway.sealedSecret, gateway.id)) as GatewaySecret
  const { publicUrl } = deps
  const unpaidHosts = await deps.payments.unpaidHosts()
  const speeds = await deps.db.inTenant(gateway.entrepreneurId, readSpeeds)
  const shared = sharedKbps(speeds.statedKbps, speeds.measuredKbps)
  const { token, faskey, radiusSecret } = secret
  if (gateway.kind !== 'mikrotik')
    return setupScript({
      publicUrl,
      gatewayName: gatewayName(gateway.id),
      portalPath: portalPath(gateway.id),
      token,
      faskey,
      unpaidHosts,
      sharedKbps: shared,
    })
  const { nasIdentifier, ports } = radiusSettings(deps, gateway)
  return mikrotikScript({
    publicUrl,
    nasIdentifier,
    portalPath: portalPath(gateway.id),
    token,
    secret: radiusSecret,
    authenticationPort: ports.authentication,
    accountingPort: ports.accounting,
    gardenHosts: unpaidHosts,
    sharedKbps: shared,
  })
}
