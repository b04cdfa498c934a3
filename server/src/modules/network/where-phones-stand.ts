import {
  decideAccess,
  longestAccess,
  nextOpening,
  type PassNetworkState,
  phoneOnPass,
} from '@minit/domain/network/access.ts'
import { secondsLeft, wholeMinutes } from '@minit/domain/passes/online-minutes.ts'
import { countsData, isWaiting, lastInLine, mayBegin, waitsSince } from '@minit/domain/passes/pass-line.ts'
import { movesLeft } from '@minit/domain/passes/pass-moves.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { isUnused } from '@minit/domain/passes/passes.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CaptiveContext } from './captive-tokens.ts'
import { findPass, isOnlineAt, listOpenSessions, listPassesOfPhones } from './devices.queries.ts'
import { gatewayState } from './gateways.ts'
import { listHolders } from './holders.queries.ts'
import { findSellerAt, listGateways } from './network.queries.ts'

/** How long the client waits for a change while the phone is being opened. */
type Waiting = { waitSeconds: number; signal: AbortSignal }

const MAX_WAIT_SECONDS = 20
const READ_AGAIN_MS = 1_000

/** Reads until the phone is no longer being opened or the wait ends; changes of the purchase wake it. */
const readUntilOpen = async <View extends { state: string }>(
  deps: Deps,
  { purchaseId, waitSeconds, signal }: Waiting & { purchaseId: (view: View) => string | null },
  read: () => Promise<View>,
): Promise<View> => {
  const seconds = Math.min(waitSeconds, MAX_WAIT_SECONDS)
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  let view = await read()
  while (view.state === 'opening' && seconds > 0 && !until.aborted) {
    // A router's report to another process is no change of the purchase, so it also reads every second.
    const wake = AbortSignal.any([until, AbortSignal.timeout(READ_AGAIN_MS)])
    await deps.changes.next(purchaseId(view) ?? '', wake)
    view = await read()
  }
  return view
}

/** Returns the state of the phone at this place, with any of its passes. Refuses with `place_not_known`. */
export const captiveStateView = async (deps: Deps, place: CaptiveContext, waiting: Waiting) => {
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

type PhonePasses = Awaited<ReturnType<typeof listPassesOfPhones>>[number]['pass'][]

/** The terms of the phone's running passes, for a customer about to buy more. */
const runningOf = (passes: PhonePasses, now: Date) => {
  const last = lastInLine(passes, now)
  if (last === null) return null
  const { expiresAt: until, maxDevices, downKbps, upKbps, hours, maxPauses } = last
  const hasOwnCounts = countsData(last) || maxPauses !== null
  return { until, maxDevices, downKbps, upKbps, hours, hasOwnCounts }
}

const blockedView = (opensAt: Date | null) => ({
  state: opensAt === null ? ('walled' as const) : ('outside_hours' as const),
  endsAt: null,
  minutesLeft: null,
  opensAt,
  running: null,
  purchaseId: null,
})

/** Reads the state of the phone at this place, with the end of its pass. */
export const readPhone = (deps: Deps, { entrepreneurId, deviceDigest: device, gatewayId }: CaptiveContext) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const rows = await listPassesOfPhones(tx, [device])
    const passes = rows.map(({ pass, addedAt }) => ({ ...pass, addedAt }))
    const held = longestAccess(passes, { device, entrepreneurId }, now)
    if (held === null) return blockedView(nextOpening(passes, { device, entrepreneurId }, now))
    const { purchaseId, addedAt } = held.pass
    const running = runningOf(passes, now)
    // Minutes that run only while it is online have no end by the clock.
    const endsAt = held.access.whileOnline ? null : held.access.until
    const { purse } = held.pass
    const minutesLeft = purse === null ? null : wholeMinutes(secondsLeft(purse, now))
    const found = { endsAt, minutesLeft, opensAt: null, running, purchaseId }
    if (await isOnlineAt(tx, { deviceDigest: device, gatewayId }, now))
      return { state: 'online' as const, ...found }
    if (!mayBegin(held.pass, waitsSince(addedAt, passes, now), now))
      return { state: 'unused' as const, ...found }
    const here = (await listGateways(tx, now)).find(({ id }) => id === gatewayId)
    const isSeen = here !== undefined && gatewayState(here, now) === 'online'
    return { state: isSeen ? ('opening' as const) : ('router_silent' as const), ...found }
  })

type PassAtWifi = { entrepreneurId: string; purchaseId: string; place: CaptiveContext | null }

/** Returns the state of the phone at this place with one pass. `online` only after the router reported it. */
export const passNetworkView = (deps: Deps, asked: PassAtWifi, waiting: Waiting) =>
  readUntilOpen(deps, { ...waiting, purchaseId: () => asked.purchaseId }, () => readPass(deps, asked))

const readSite = (deps: Deps, { entrepreneurId, purchaseId }: PassAtWifi) =>
  deps.db.inTenant(entrepreneurId, async (tx) => ({
    // A code box opens no phones.
    gateways: (await listGateways(tx, deps.now())).filter(({ kind }) => kind !== 'codes'),
    holders: await listHolders(tx, purchaseId, deps.now()),
    sessions: await listOpenSessions(tx, purchaseId, deps.now()),
    pass: await findPass(tx, purchaseId),
  }))
type Site = Awaited<ReturnType<typeof readSite>>

/** Why the pass gives none of its phones access, other than its end. */
const blockReason = (
  { pass, holders }: Site,
  { entrepreneurId }: PassAtWifi,
  now: Date,
): PassNetworkState | null => {
  if (pass === null) return null
  const devices = holders.map(({ deviceDigest }) => deviceDigest)
  const decision = decideAccess({ ...pass, devices }, { device: devices[0] ?? '', entrepreneurId }, now)
  if (decision.kind === 'accept') return null
  const { reason } = decision
  return reason === 'data_used' || reason === 'away' || reason === 'paused' || reason === 'outside_hours'
    ? reason
    : null
}

const stateAt = (site: Site, asked: PassAtWifi, now: Date): PassNetworkState => {
  const { place, entrepreneurId } = asked
  if (site.gateways.length === 0) return 'no_router'
  if (place === null || place.entrepreneurId !== entrepreneurId) return 'elsewhere'
  const reason = blockReason(site, asked, now)
  if (reason !== null) return reason
  if (site.sessions.some(({ deviceDigest }) => deviceDigest === place.deviceDigest)) return 'online'
  // Its phone is online by an earlier pass, or is not here.
  if (site.pass !== null && isWaiting(site.pass, now)) return 'waits'
  const holder = site.holders.find(({ deviceDigest }) => deviceDigest === place.deviceDigest)
  const isNew = site.pass !== null && isUnused(site.pass)
  if (holder === undefined)
    return isNew && site.holders.length < (site.pass?.maxDevices ?? 1) ? 'unused' : 'other_phone'
  if (site.pass !== null && !mayBegin(site.pass, holder.addedAt, now)) return 'unused'
  const here = site.gateways.find(({ id }) => id === place.gatewayId)
  return here !== undefined && gatewayState(here, now) === 'online' ? 'opening' : 'router_silent'
}

const readPass = async (deps: Deps, asked: PassAtWifi) => {
  const now = deps.now()
  const site = await readSite(deps, asked)
  const { holders, pass, sessions } = site
  const online = new Set(sessions.map(({ deviceDigest }) => deviceDigest))
  const device = asked.place?.deviceDigest ?? ''
  return {
    state: stateAt(site, asked, now),
    // An unused pass starts only at its holder's request.
    isFree:
      pass !== null &&
      !isUnused(pass) &&
      !isPaused(pass) &&
      !isWaiting(pass, now) &&
      phoneOnPass({ ...pass, holders }, device, now).isFree,
    unusedMinutes: pass === null || !isUnused(pass) ? null : (minutesKept(pass) ?? pass.unusedMinutes),
    devices: holders.map(({ macTail, deviceDigest }) => ({ macTail, isOnline: online.has(deviceDigest) })),
    movesLeft: pass === null ? 0 : movesLeft(pass.movesUsed),
    wantedUrl: asked.place?.wantedUrl ?? null,
    logsIn: asked.place?.logsIn ?? false,
  }
}
