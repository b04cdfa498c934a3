import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findGatewayAlone, findGatewayByRadiusAddress, type GatewayRow } from '../network.queries.ts'
import { endsSilence, hearGateway } from '../outages.ts'
import { type Named, radiusName, radiusSecretOf, readRadiusName } from './radius-names.ts'
import { asksByRadius } from './radius-ports.ts'
import { endSilentSessions, hearPlainly } from './radius-sessions.queries.ts'

/** A router that FreeRADIUS has proven, with the address that its packet came from. */
export type Proven = { gateway: GatewayRow; address: string }

/** More than a header may hold. */
const WORD_BYTES = 1024
const padded = (text: string): Buffer => {
  const bytes = Buffer.alloc(WORD_BYTES)
  bytes.write(text)
  return bytes
}

/** Refuses with `not_logged_in` whoever does not know the front's word. */
export const requireFront = ({ radiusTokens }: Pick<Deps, 'radiusTokens'>, authorization = ''): void => {
  // Padded, so that the time it takes does not tell how long the word is either.
  const given = padded(authorization)
  if (!radiusTokens().some((token) => timingSafeEqual(given, padded(`Bearer ${token}`))))
    throw new Refusal('not_logged_in')
}

/** Whether the router still is who proved itself by this name: its secret may have been renewed since, or its kind be another. */
export const isProvenAs = ({ secretVersion, kind }: GatewayRow, named: Named): boolean =>
  secretVersion === named.secretVersion && asksByRadius(kind)

/** The router of this proven name; null where it is gone. */
const findProven = async (deps: Deps, named: Named): Promise<GatewayRow | null> => {
  const found = await deps.db.readAsPlatform((tx) => findGatewayAlone(tx, named.id))
  return found !== null && isProvenAs(found, named) ? found : null
}

/** A router that asks is written down as heard this often at most. */
const ASKS_AGAIN_MS = 15_000
/** One that reports, which it does for each session once a minute: so long its reports are taken without looking it up. */
const REPORTS_AGAIN_MS = 45_000
/** Names come from our own certificates and listeners, so there are as many as routers. */
const MAX_REMEMBERED = 20_000

export type RadiusEar = {
  /**
   * Hears a router that asks, before its question is looked at: its word may give minutes back. Null for who is none; whether
   * the router is still there is for the question to read.
   */
  ask: (name: string, address: string) => Promise<Named | null>
  /** The router of a report, from memory where it was heard a moment ago. */
  report: (name: string, address: string) => Promise<Proven | null>
}

/** Hears routers, and writes that down as often as it is worth a statement. */
export const createRadiusEar = (deps: Deps): RadiusEar => {
  const remembered = new Map<string, { proven: Promise<Proven | null>; atMs: number }>()
  const sawPhoneAtMs = new Map<string, number>()
  const remember = (name: string, proven: Promise<Proven | null>) => {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(name, { proven, atMs: deps.elapsedMs() })
    proven.catch(() => remembered.delete(name))
  }
  const look = async (named: Named, address: string, sawPhone: boolean): Promise<Proven | null> => {
    const gateway = await findProven(deps, named)
    if (gateway === null) return null
    await writeDown(deps, { gateway, address }, sawPhone)
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
      if ((await look(named, address, true)) === null) return null
      if (sawPhoneAtMs.size >= MAX_REMEMBERED) sawPhoneAtMs.clear()
      sawPhoneAtMs.set(name, deps.elapsedMs())
      return named
    },
    report: (name, address) => {
      const known = remembered.get(name)
      if (known !== undefined && deps.elapsedMs() - known.atMs < REPORTS_AGAIN_MS) return known.proven
      const named = readRadiusName(name)
      if (named === null) return Promise.resolve(null)
      const proven = look(named, address, false)
      remember(name, proven)
      return proven
    },
  }
}

/** With what is over because its router has not spoken of it for long. */
const writeDown = async (deps: Deps, proven: Proven, sawPhone: boolean): Promise<void> => {
  const now = deps.now()
  const word = { ...proven, sawPhone, now }
  const ended = endsSilence(deps, proven.gateway, now)
    ? await hearAfterSilence(deps, word)
    : await deps.db.writeAsPlatform((tx) => hearPlainly(tx, word))
  for (const purchaseId of ended) deps.changes.announce(purchaseId)
}

const hearAfterSilence = async (
  deps: Deps,
  { gateway, address, sawPhone, now }: Proven & { sawPhone: boolean; now: Date },
): Promise<string[]> => {
  const { ended, open } = await deps.db.inTenant(gateway.entrepreneurId, (tx) =>
    endSilentSessions(tx, gateway.id, now),
  )
  await hearGateway(deps, gateway, {
    lastHeardAt: now,
    lastAddress: address,
    phonesOnline: open,
    phonesSeen: Math.max(open, sawPhone ? 1 : 0),
    ...(sawPhone && { phoneSeenAt: now }),
  })
  return ended
}

/** `name secret` of the router that has this address of its own; empty for an address that nobody's is. */
export const findClient = async (deps: Deps, address: string): Promise<string> => {
  const gateway = await deps.db.readAsPlatform((tx) => findGatewayByRadiusAddress(tx, address))
  if (gateway === null || !asksByRadius(gateway.kind)) return ''
  return `${radiusName(gateway)} ${radiusSecretOf(deps, gateway)}`
}
