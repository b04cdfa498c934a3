import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findGatewayAlone, findGatewayByRadiusAddress, type GatewayRow } from '../network.queries.ts'
import { endsSilence, recordReport } from '../outages.ts'
import { type Named, radiusName, radiusSecretOf, readRadiusName } from './radius-names.ts'
import { asksByRadius } from './radius-ports.ts'
import { endSilentSessions, recordRadiusHeartbeat } from './radius-sessions.queries.ts'

/** A router that FreeRADIUS authenticated, with the source address of its packet. */
export type Proven = { gateway: GatewayRow; address: string }

/** More than a header may contain. */
const TOKEN_BYTES = 1024
const padded = (text: string): Buffer => {
  const bytes = Buffer.alloc(TOKEN_BYTES)
  bytes.write(text)
  return bytes
}

/** Refuses with `not_logged_in` a caller without the front's token. */
export const requireFront = ({ radiusTokens }: Pick<Deps, 'radiusTokens'>, authorization = ''): void => {
  // Padded, so that the timing does not reveal the token's length either.
  const presented = padded(authorization)
  if (!radiusTokens().some((token) => timingSafeEqual(presented, padded(`Bearer ${token}`))))
    throw new Refusal('not_logged_in')
}

/**
 * Whether the router still has the authenticated secret, which may have been renewed since, and uses RADIUS.
 */
export const isProvenAs = ({ secretVersion, kind }: GatewayRow, named: Named): boolean =>
  secretVersion === named.secretVersion && asksByRadius(kind)

/** The router of an authenticated name; null if it was removed. */
const findProven = async (deps: Deps, named: Named): Promise<GatewayRow | null> => {
  const found = await deps.db.readAsPlatform((tx) => findGatewayAlone(tx, named.id))
  return found !== null && isProvenAs(found, named) ? found : null
}

/** A router's requests are recorded at most this often. */
const ASKS_AGAIN_MS = 15_000
/** A router reports each session once a minute: within this time its reports need no readAndRecord-up. */
const REPORTS_AGAIN_MS = 45_000
/** Names come from our certificates and listeners, so there are as many as routers. */
const MAX_REMEMBERED = 20_000

export type NasResolver = {
  /**
   * Records a router's request before it is decided, because it may end an outage. Null for an invalid name;
   * the decision itself reads whether the router still exists.
   */
  ask: (name: string, address: string) => Promise<Named | null>
  /** The router of a report, from the cache if it was read a moment ago. */
  report: (name: string, address: string) => Promise<Proven | null>
}

/** Identifies routers and records their heartbeats, as often as that is worth a statement. */
export const createNasResolver = (deps: Deps): NasResolver => {
  const cached = new Map<string, { proven: Promise<Proven | null>; atMs: number }>()
  const sawPhoneAtMs = new Map<string, number>()
  const cacheProven = (name: string, proven: Promise<Proven | null>) => {
    if (cached.size >= MAX_REMEMBERED) cached.clear()
    cached.set(name, { proven, atMs: deps.elapsedMs() })
    proven.catch(() => cached.delete(name))
  }
  const readAndRecord = async (named: Named, address: string, sawPhone: boolean): Promise<Proven | null> => {
    const gateway = await findProven(deps, named)
    if (gateway === null) return null
    await recordHeartbeat(deps, { gateway, address }, sawPhone)
    return { gateway, address }
  }
  return {
    ask: async (name, address) => {
      const named = readRadiusName(name)
      if (
        named === null ||
        deps.elapsedMs() - (sawPhoneAtMs.get(name) ?? Number.NEGATIVE_INFINITY) < ASKS_AGAIN_MS
      )
        return named
      if ((await readAndRecord(named, address, true)) === null) return null
      if (sawPhoneAtMs.size >= MAX_REMEMBERED) sawPhoneAtMs.clear()
      sawPhoneAtMs.set(name, deps.elapsedMs())
      return named
    },
    report: (name, address) => {
      const known = cached.get(name)
      if (known !== undefined && deps.elapsedMs() - known.atMs < REPORTS_AGAIN_MS) return known.proven
      const named = readRadiusName(name)
      if (named === null) return Promise.resolve(null)
      const proven = readAndRecord(named, address, false)
      cacheProven(name, proven)
      return proven
    },
  }
}

/** Records a heartbeat, and ends sessions that the router has not reported for long. */
const recordHeartbeat = async (deps: Deps, proven: Proven, sawPhone: boolean): Promise<void> => {
  const now = deps.now()
  const heartbeat = { ...proven, sawPhone, now }
  const ended = endsSilence(proven.gateway, now)
    ? await recordAfterSilence(deps, heartbeat)
    : await deps.db.writeAsPlatform((tx) => recordRadiusHeartbeat(tx, heartbeat))
  for (const purchaseId of ended) deps.changes.announce(purchaseId)
}

const recordAfterSilence = async (
  deps: Deps,
  { gateway, address, sawPhone, now }: Proven & { sawPhone: boolean; now: Date },
): Promise<string[]> => {
  const { ended, open } = await deps.db.inTenant(gateway.entrepreneurId, (tx) =>
    endSilentSessions(tx, gateway.id, now),
  )
  await recordReport(deps, gateway, {
    lastHeardAt: now,
    lastAddress: address,
    phonesOnline: open,
    phonesSeen: Math.max(open, sawPhone ? 1 : 0),
    ...(sawPhone && { phoneSeenAt: now }),
  })
  return ended
}

/** `name secret` of the router with this fixed address; empty for an unknown address. */
export const findClient = async (deps: Deps, address: string): Promise<string> => {
  const gateway = await deps.db.readAsPlatform((tx) => findGatewayByRadiusAddress(tx, address))
  if (gateway === null || !asksByRadius(gateway.kind)) return ''
  return `${radiusName(gateway)} ${radiusSecretOf(deps, gateway)}`
}
