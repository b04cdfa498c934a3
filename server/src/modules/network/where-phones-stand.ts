import {
  decideAccess,
  longestAccess,
  nextOpening,
  type PassNetworkState,
  placeOnPass,
} from '@minit/domain/network/access.ts'
import { isWaiting, lastInLine, mayBegin, waitsSince } from '@minit/domain/passes/pass-line.ts'
import { movesLeft } from '@minit/domain/passes/pass-moves.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { isUnused } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { findPass, isOnlineAt, listOpenSessions, listPassesOfPhones } from './devices.queries.ts'
import { gatewayState } from './gateways.ts'
import { listHolders } from './holders.queries.ts'
import { findSellerAt, listGateways } from './network.queries.ts'
import type { Place } from './places.ts'

/** How long who asks wants to wait for a change while the phone is being opened. */
type Waiting = { waitSeconds: number; signal: AbortSignal }

const MAX_WAIT_SECONDS = 20
const LOOK_AGAIN_MS = 1_000

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
    // What a router said to another process is no change of the purchase: it is looked again every second anyway.
    const look = AbortSignal.any([until, AbortSignal.timeout(LOOK_AGAIN_MS)])
    await deps.changes.next(purchaseId(view) ?? '', look)
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
  const { macTail: phone, wantedUrl, logsIn } = place
  return { businessName, phone, wantedUrl, logsIn, ...view }
}

type HeldPasses = Awaited<ReturnType<typeof listPassesOfPhones>>[number]['pass'][]

/** What the phone's clocks run for, for who is about to buy more. */
const runningOf = (passes: HeldPasses, now: Date) => {
  const last = lastInLine(passes, now)
  if (last === null) return null
  const { expiresAt: until, maxDevices, downKbps, upKbps, hours, dataLimitOctets, maxPauses } = last
  const hasOwnCounts = dataLimitOctets !== null || maxPauses !== null
  return { until, maxDevices, downKbps, upKbps, hours, hasOwnCounts }
}

const notLetIn = (opensAt: Date | null) => ({
  state: opensAt === null ? ('walled' as const) : ('outside_hours' as const),
  endsAt: null,
  opensAt,
  running: null,
  purchaseId: null,
})

/** Where the phone at this place stands, with the end of the pass that it holds. */
export const readPhone = (deps: Deps, { entrepreneurId, deviceDigest: device, gatewayId }: Place) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const rows = await listPassesOfPhones(tx, [device])
    const passes = rows.map(({ pass, addedAt }) => ({ ...pass, addedAt }))
    const held = longestAccess(passes, { device, entrepreneurId }, now)
    if (held === null) return notLetIn(nextOpening(passes, { device, entrepreneurId }, now))
    const { purchaseId, addedAt } = held.pass
    const running = runningOf(passes, now)
    const found = { endsAt: held.access.until, opensAt: null, running, purchaseId }
    if (await isOnlineAt(tx, { deviceDigest: device, gatewayId }, now))
      return { state: 'online' as const, ...found }
    if (!mayBegin(held.pass, waitsSince(addedAt, passes, now), now))
      return { state: 'unused' as const, ...found }
    const here = (await listGateways(tx, now)).find(({ id }) => id === gatewayId)
    const isHeard = here !== undefined && gatewayState(here, now) === 'online'
    return { state: isHeard ? ('opening' as const) : ('router_silent' as const), ...found }
  })

type Asked = { entrepreneurId: string; purchaseId: string; place: Place | null }

/** Where the phone at this place stands with one pass. `online` is said only after the router said so. */
export const passNetworkView = (deps: Deps, asked: Asked, waiting: Waiting) =>
  readUntilOpen(deps, { ...waiting, purchaseId: () => asked.purchaseId }, () => readPass(deps, asked))

const readSite = (deps: Deps, { entrepreneurId, purchaseId }: Asked) =>
  deps.db.inTenant(entrepreneurId, async (tx) => ({
    // What prints codes opens nothing by itself.
    gateways: (await listGateways(tx, deps.now())).filter(({ kind }) => kind !== 'codes'),
    holders: await listHolders(tx, purchaseId, deps.now()),
    sessions: await listOpenSessions(tx, purchaseId, deps.now()),
    pass: await findPass(tx, purchaseId),
  }))
type Site = Awaited<ReturnType<typeof readSite>>

/** Why the pass lets none of its phones in, where its end is not the reason. */
const keptOut = ({ pass, holders }: Site, { entrepreneurId }: Asked, now: Date): PassNetworkState | null => {
  if (pass === null) return null
  const devices = holders.map(({ deviceDigest }) => deviceDigest)
  const decision = decideAccess({ ...pass, devices }, { device: devices[0] ?? '', entrepreneurId }, now)
  if (decision.kind === 'accept') return null
  const { reason } = decision
  return reason === 'data_used' || reason === 'paused' || reason === 'outside_hours' ? reason : null
}

const stateAt = (site: Site, asked: Asked, now: Date): PassNetworkState => {
  const { place, entrepreneurId } = asked
  if (site.gateways.length === 0) return 'no_router'
  if (place === null || place.entrepreneurId !== entrepreneurId) return 'elsewhere'
  const reason = keptOut(site, asked, now)
  if (reason !== null) return reason
  if (site.sessions.some(({ deviceDigest }) => deviceDigest === place.deviceDigest)) return 'online'
  // Its phone is online by the pass before it, or is not here.
  if (site.pass !== null && isWaiting(site.pass, now)) return 'waits'
  const holder = site.holders.find(({ deviceDigest }) => deviceDigest === place.deviceDigest)
  const isNew = site.pass !== null && isUnused(site.pass)
  if (holder === undefined)
    return isNew && site.holders.length < (site.pass?.maxDevices ?? 1) ? 'unused' : 'other_phone'
  if (site.pass !== null && !mayBegin(site.pass, holder.addedAt, now)) return 'unused'
  const here = site.gateways.find(({ id }) => id === place.gatewayId)
  return here !== undefined && gatewayState(here, now) === 'online' ? 'opening' : 'router_silent'
}

const readPass = async (deps: Deps, asked: Asked) => {
  const now = deps.now()
  const site = await readSite(deps, asked)
  const { holders, pass, sessions } = site
  const online = new Set(sessions.map(({ deviceDigest }) => deviceDigest))
  const device = asked.place?.deviceDigest ?? ''
  return {
    state: stateAt(site, asked, now),
    // A pass that has not begun begins only when its holder says so.
    isFree:
      pass !== null &&
      !isUnused(pass) &&
      !isPaused(pass) &&
      !isWaiting(pass, now) &&
      placeOnPass({ ...pass, holders }, device, now).isFree,
    unusedMinutes: pass?.unusedMinutes ?? null,
    devices: holders.map(({ macTail, deviceDigest }) => ({ macTail, isOnline: online.has(deviceDigest) })),
    movesLeft: pass === null ? 0 : movesLeft(pass.movesUsed),
    wantedUrl: asked.place?.wantedUrl ?? null,
    logsIn: asked.place?.logsIn ?? false,
  }
}
