import type { GatewayKind } from '@minit/domain/network/access.ts'
import type { Deps } from '../../../ports/deps.ts'

const RADSEC = 2083
/** For routers that are known by their address. */
const SHARED = 1812
/** A router's own pair: below what systems give out by themselves, and enough for thousands. */
const OWN = { from: 20_000, pairs: 6_000 }
/** With hundreds of routers one of a few is free. */
const MAX_TRIES = 50

export const asksByRadius = (kind: GatewayKind): boolean => kind === 'mikrotik' || kind === 'radius'

/** Where a router finds FreeRADIUS: on its own pair of ports where it has one. UDP but for `radsec`. */
export const radiusPorts = (radiusPort: number | null) => ({
  authentication: radiusPort ?? SHARED,
  accounting: (radiusPort ?? SHARED) + 1,
  radsec: RADSEC,
})

/**
 * Tries ports until `write` says that one was free, and returns it; null for a kind of router that needs none. A port of its
 * own tells a router from others behind the same carrier's address.
 */
export const withPort = async (
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  kind: GatewayKind,
  write: (port: number | null) => Promise<boolean>,
): Promise<number | null> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [high = 0, low = 0] = randomBytes(2)
    const port = asksByRadius(kind) ? OWN.from + 2 * ((high * 256 + low) % OWN.pairs) : null
    if (await write(port)) return port
  }
  throw new Error('no port of the RADIUS server is free')
}
