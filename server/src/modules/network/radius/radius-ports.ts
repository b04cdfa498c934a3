import type { GatewayKind } from '@minit/domain/network/access.ts'
import type { Deps } from '../../../ports/deps.ts'

const RADSEC = 2083
/** For routers identified by their address. */
const SHARED = 1812
/** Ports for single routers: below the systems' ephemeral range, and enough for thousands. */
const OWN = { from: 20_000, pairs: 6_000 }
/** Even with hundreds of routers, one of a few tries is free. */
const MAX_TRIES = 50

export const asksByRadius = (kind: GatewayKind): boolean => kind === 'mikrotik' || kind === 'radius'

/** The ports of FreeRADIUS for a router: its own pair if it has one. UDP except `radsec`. */
export const radiusPorts = (radiusPort: number | null) => ({
  authentication: radiusPort ?? SHARED,
  accounting: (radiusPort ?? SHARED) + 1,
  radsec: RADSEC,
})

/**
 * Tries ports until `write` reports a free one, and returns it; null for a kind of router that needs none.
 * Its own port distinguishes a router from others behind the same carrier's address.
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
