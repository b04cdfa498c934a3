import { isOnlineAt } from '@minit/domain/network/presence.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken } from '../../network/captive-tokens.ts'
import { findGateway } from '../../network/network.queries.ts'
import { readPhone } from '../../network/where-phones-stand.ts'

/** The state of a phone by RFC 8908, which sets the names and units. */
export type CaptiveState = {
  captive: boolean
  'user-portal-url': string
  'seconds-remaining'?: number
  'can-extend-session'?: boolean
}

/**
 * Reads a phone's state at a router, as far as the router's shared address allows. It is certain if the phone
 * sends the place from the router's redirect; without one, only while the router admits no phone. Null if it
 * is unknown or there is no such router: phones then use their own checks.
 */
export const readCaptiveState = async (
  deps: Deps,
  gatewayId: string,
  at: string | undefined,
): Promise<CaptiveState | null> => {
  const found = await deps.db.readAsPlatform((tx) => findGateway(tx, gatewayId))
  if (found === null) return null
  const portal = { 'user-portal-url': `${deps.publicUrl}/wifi/${gatewayId}` }
  const place = openCaptiveToken(deps, at)
  if (place === null || place.gatewayId !== gatewayId) {
    const { gateway } = found
    const { lastHeardAt } = gateway
    // A router that only uses RADIUS sends no phone here.
    const isSeen = lastHeardAt !== null && isOnlineAt(lastHeardAt, deps.now())
    const isForAll = isSeen && gateway.phonesOnline === 0
    return isForAll ? { captive: true, ...portal } : null
  }
  const { state, endsAt } = await readPhone(deps, place)
  if (state !== 'online' || endsAt === null) return { captive: true, ...portal }
  const seconds = Math.max(0, Math.floor((endsAt.getTime() - deps.now().getTime()) / 1000))
  return { captive: false, ...portal, 'seconds-remaining': seconds, 'can-extend-session': true }
}
