import { macTail } from '@minit/domain/network/router-orders.ts'
import * as z from 'zod/mini'
import { createBoundedMemory } from '../../kernel/bounded-memory.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Redirect } from './opennds/opennds.ts'

const CaptiveTokenBody = z.object({
  entrepreneurId: z.string(),
  gatewayId: z.string(),
  deviceDigest: z.string(),
  macTail: z.string(),
  wantedUrl: z.nullable(z.string()),
  /** The router gives access once the phone opens the router's login address. */
  logsIn: z._default(z.boolean(), false),
  /** What the phone's browser proved on arrival: a pass whose minutes can be brought here, and addresses that the phone had. */
  proven: z.optional(z.object({ purchaseId: z.string(), macTails: z.array(z.string()) })),
  /** Epoch seconds. */
  endsAt: z.number(),
})

/** A phone's router and its digest. The address carries it through the payment and back. */
export type CaptiveContext = Omit<z.output<typeof CaptiveTokenBody>, 'endsAt'>

const CONTEXT = 'place of a phone'
/** Time to choose and pay; the router's redirect creates a new place at any time. */
export const CAPTIVE_TOKEN_SECONDS = 2 * 3_600

type GatewayRef = { entrepreneurId: string; id: string }

/** Routers report the same phones each minute. */
const recallDigest = createBoundedMemory(50_000)

/**
 * A keyed digest of a phone's MAC address, different for each seller, so that phones cannot be tracked across
 * shops.
 */
export const deviceDigest = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  mac: string,
): string => {
  const text = `device:${entrepreneurId}:${mac}`
  return recallDigest(secrets, text, () => secrets.lasting(text))
}

/** The place in a router's redirect. */
export const placeOf = (
  deps: Pick<Deps, 'secrets'>,
  { entrepreneurId, id: gatewayId }: GatewayRef,
  { mac, wantedUrl, logsIn }: Redirect,
): CaptiveContext => ({
  entrepreneurId,
  gatewayId,
  deviceDigest: deviceDigest(deps, entrepreneurId, mac),
  macTail: macTail(mac),
  wantedUrl,
  logsIn,
})

/** Seals the place for an address; only the server can read or create one. */
export const sealCaptiveToken = (
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  place: CaptiveContext,
): string => {
  const endsAt = Math.floor(now().getTime() / 1000) + CAPTIVE_TOKEN_SECONDS
  const text = JSON.stringify({ ...place, endsAt })
  return secrets.seal(text, CONTEXT).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns null for a forged or expired value: the sale then continues without a place. */
export const openCaptiveToken = (
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  sealed: string | undefined,
): CaptiveContext | null => {
  if (sealed === undefined || sealed === '') return null
  try {
    const text = secrets.open(sealed, CONTEXT)
    const { endsAt, ...place } = z.parse(CaptiveTokenBody, JSON.parse(text))
    return endsAt * 1000 > now().getTime() ? place : null
  } catch {
    return null
  }
}

/** As `openCaptiveToken`, for calls that need a place. Refuses with `place_not_known`. */
export const requireCaptiveContext = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  sealed: string | undefined,
): CaptiveContext => {
  const place = openCaptiveToken(deps, sealed)
  if (place === null) throw new Refusal('place_not_known')
  return place
}
