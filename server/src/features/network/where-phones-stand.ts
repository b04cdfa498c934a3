import { longestAccess } from '@minit/domain/access.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { isOnlineAt, listDevices, listOpenSessions, listPassesOfPhones } from './devices.queries.ts'
import { gatewayState } from './gateways.ts'
import { findSellerAt, listGateways } from './network.queries.ts'
import type { Place } from './places.ts'

/** How long who asks wants to wait for a change while the phone is being opened. */
type Waiting = { waitSeconds: number; signal: AbortSignal }

const MAX_WAIT_SECONDS = 20

/** Reads until nothing is being opened any more, as long as who asks wants to wait; woken by changes of the purchase. */
const readUntilOpen = async <View extends { state: string }>(
  deps: Deps,
  { purchaseId, waitSeconds, signal }: Waiting & { purchaseId: (view: View) => string | null },
  read: () => Promise<View>,
): Promise<View> => {
  const seconds = Math.min(waitSeconds, MAX_WAIT_SECONDS)
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  let view = await read()
  while (view.state === 'opening' && seconds > 0 && !until.aborted) {
    // The announcement is a hint: it is looked again every second anyway.
    await deps.changes.next(purchaseId(view) ?? '', until)
    view = await read()
  }
  return view
}

/** Where the phone at this place stands, whichever pass it holds. Refuses with `place_not_known`. */
export const placeView = async (deps: Deps, place: Place, waiting: Waiting) => {
  const seller = await deps.db.inTenant(place.entrepreneurId, (tx) => findSellerAt(tx, place.gatewayId))
  if (seller === null) throw new Refusal('place_not_known')
  const { purchaseId: _, ...view } = await readUntilOpen(
    deps,
    { ...waiting, purchaseId: (now) => now.purchaseId },
    () => readPhone(deps, place),
  )
  const { businessName } = seller
  return { businessName, phone: place.macTail, wantedUrl: place.wantedUrl, ...view }
}

/** Where the phone at this place stands, with the end of the pass that it holds. */
export const readPhone = (deps: Deps, { entrepreneurId, deviceDigest, gatewayId }: Place) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const rows = await listPassesOfPhones(tx, [deviceDigest])
    const passes = rows.map(({ pass }) => pass)
    const held = longestAccess(passes, deviceDigest, deps.now())
    if (held === null) return { state: 'walled' as const, endsAt: null, purchaseId: null }
    const { purchaseId, expiresAt: endsAt } = held.pass
    if (await isOnlineAt(tx, { deviceDigest, gatewayId }))
      return { state: 'online' as const, endsAt, purchaseId }
    const here = (await listGateways(tx)).find(({ id }) => id === gatewayId)
    const isHeard = here !== undefined && gatewayState(here, deps.now()) === 'online'
    return { state: isHeard ? ('opening' as const) : ('router_silent' as const), endsAt, purchaseId }
  })

export type PassNetworkState =
  | 'no_router'
  | 'elsewhere'
  | 'opening'
  | 'online'
  | 'other_phone'
  | 'router_silent'

type Asked = { entrepreneurId: string; purchaseId: string; place: Place | null }

/** Where the phone at this place stands with one pass. `online` is said only after the router said so. */
export const passNetworkView = (deps: Deps, asked: Asked, waiting: Waiting) =>
  readUntilOpen(deps, { ...waiting, purchaseId: () => asked.purchaseId }, () => readPass(deps, asked))

const readPass = async (deps: Deps, { entrepreneurId, purchaseId, place }: Asked) => {
  const { gateways, devices, sessions } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    gateways: await listGateways(tx),
    devices: await listDevices(tx, purchaseId),
    sessions: await listOpenSessions(tx, purchaseId),
  }))
  const online = new Set(sessions.map(({ deviceDigest }) => deviceDigest))
  const state = (): PassNetworkState => {
    if (gateways.length === 0) return 'no_router'
    if (place === null || place.entrepreneurId !== entrepreneurId) return 'elsewhere'
    if (online.has(place.deviceDigest)) return 'online'
    if (!devices.some(({ deviceDigest }) => deviceDigest === place.deviceDigest)) return 'other_phone'
    const here = gateways.find(({ id }) => id === place.gatewayId)
    return here !== undefined && gatewayState(here, deps.now()) === 'online' ? 'opening' : 'router_silent'
  }
  return {
    state: state(),
    devices: devices.map(({ macTail, deviceDigest }) => ({ macTail, isOnline: online.has(deviceDigest) })),
    wantedUrl: place?.wantedUrl ?? null,
  }
}
