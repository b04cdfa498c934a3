import { macTail } from '@minit/domain/network/router-orders.ts'
import * as z from 'zod/mini'
import { createBoundedMemory } from '../../kernel/bounded-memory.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Redirect } from './opennds/opennds.ts'

const PlaceBody = z.object({
  entrepreneurId: z.string(),
  gatewayId: z.string(),
  deviceDigest: z.string(),
  macTail: z.string(),
  wantedUrl: z.nullable(z.string()),
  /** Its router opens once the phone itself comes to the router's login address. */
  logsIn: z._default(z.boolean(), false),
  /** Epoch seconds. */
  endsAt: z.number(),
})

/** Where a phone is: at which router, and which phone it says it is. Carried in the address, through payment and back. */
export type Place = Omit<z.output<typeof PlaceBody>, 'endsAt'>

const CONTEXT = 'place of a phone'
/** As long as somebody may take to choose and pay; the router's redirect makes a new one at any time. */
export const PLACE_SECONDS = 2 * 3_600

type GatewayRef = { entrepreneurId: string; id: string }

/** Routers name the same phones each minute. */
const recallDigest = createBoundedMemory(50_000)

/** A keyed digest of a phone's MAC address, another one for each seller: nobody can follow a phone from shop to shop. */
export const deviceDigest = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  mac: string,
): string => {
  const text = `device:${entrepreneurId}:${mac}`
  return recallDigest(secrets, text, () => secrets.lasting(text))
}

/** Where the phone is that a router's redirect names. */
export const placeOf = (
  deps: Pick<Deps, 'secrets'>,
  { entrepreneurId, id: gatewayId }: GatewayRef,
  { mac, wantedUrl, logsIn }: Redirect,
): Place => ({
  entrepreneurId,
  gatewayId,
  deviceDigest: deviceDigest(deps, entrepreneurId, mac),
  macTail: macTail(mac),
  wantedUrl,
  logsIn,
})

/** The place as it stands in an address; nobody else can read or make one. */
export const sealPlace = ({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, place: Place): string => {
  const endsAt = Math.floor(now().getTime() / 1000) + PLACE_SECONDS
  const text = JSON.stringify({ ...place, endsAt })
  return secrets.seal(text, CONTEXT).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for a value that is not ours, or too old: the sale goes on as anywhere else. */
export const openPlace = (
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  sealed: string | undefined,
): Place | null => {
  if (sealed === undefined || sealed === '') return null
  try {
    const text = secrets.open(sealed, CONTEXT)
    const { endsAt, ...place } = z.parse(PlaceBody, JSON.parse(text))
    return endsAt * 1000 > now().getTime() ? place : null
  } catch {
    return null
  }
}

/** The same where the call is about the phone. Refuses with `place_not_known`. */
export const requirePlace = (deps: Pick<Deps, 'secrets' | 'now'>, sealed: string | undefined): Place => {
  const place = openPlace(deps, sealed)
  if (place === null) throw new Refusal('place_not_known')
  return place
}
