import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'
import { travelText } from '@minit/domain/messaging/travel-message.ts'
import type { TravelOffer } from '@minit/domain/money/travel.ts'
import type { TravelBar } from '@minit/domain/money/travel-bars.ts'
import { keptUntil } from '@minit/domain/money/travel-clock.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { type Tx, withSeller } from '../../../db/database.ts'
import { isReachable } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { linkFor } from '../../messaging/messages/deliver.ts'
import { minutesAhead, queueMessage } from '../../messaging/messages/queue-message.ts'
import { announceTravel, endLocked, lockHome } from '../../money/travel/end-travel.ts'
import { holdTravelling } from '../../money/travel/holds.queries.ts'
import { travelFacts } from '../../money/travel/travel-facts.ts'
import { findHome, type HomePass, insertTravel, type TravelRow } from '../../money/travel/travels.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { findPass, listDevices } from '../../network/devices.queries.ts'
import { claimForPurchase, joinPhone } from '../../network/devices.ts'
import { makePass } from '../../passes/issue-pass.ts'
import { moveFollowers } from '../../passes/pass-line.ts'
import { changePass, insertPass, type PassRow } from '../../passes/passes.queries.ts'
import { writeGrantedPurchase } from '../purchases/granted-purchase.ts'
import { takeHome } from './take-home.ts'
import {
  hostAt,
  isAwayFrom,
  isOnlineHere,
  offerFor,
  type PassProof,
  provenHome,
  refuseBarred,
  refuseEnded,
  runningHere,
  type Walk,
} from './travel-offer.ts'

/** While the holder reads and taps, a minute of a running pass may pass. */
const MINUTE_OF_THE_TAP = 1

type Starting = { place: CaptiveContext; proof: PassProof; minutesHere: number }
type Accepted = Walk & { offer: TravelOffer; place: CaptiveContext; travelId: string }

/** Writes the purchase at the host, which is no sale, with its pass for the phone at this place. */
const writeAtHost = async (deps: Deps, tx: Tx, accepted: Accepted): Promise<PassRow> => {
  const { home, host, offer, place, travelId } = accepted
  const entrepreneurId = host.seller.id
  const { sold } = await writeGrantedPurchase(deps, tx, {
    entrepreneurId,
    fingerprint: ['travel', travelId],
    packageId: host.packageId ?? '',
    packageName: `Minutes of ${home.homeName}`,
    name: 'Traveller',
    passOptions: {
      ...USUAL_OPTIONS,
      maxDevices: home.pass.maxDevices,
      downKbps: host.terms?.downKbps ?? null,
    },
    minutes: offer.hostMinutes,
    worthMinor: offer.heldMinor,
    gstBasisPoints: gstRateOn(host.gstRates, deps.now()),
  })
  await claimForPurchase(deps, withSeller(tx, entrepreneurId), { purchaseId: sold.purchaseId, place })
  const made = makePass(deps, host.site, sold)
  await insertPass(tx, made)
  return made.pass
}

/** Stops the pass at home as a pause does, without counting as one; passes behind it wait until its minutes are back. */
const sendAway = async (deps: Deps, tx: Tx, { home, host }: Walk, hostPass: PassRow): Promise<void> => {
  const [now, { pass }] = [deps.now(), home]
  const begun = { startsAt: now, opensAt: now, firstUsedAt: now, unusedMinutes: null }
  const change = {
    ...(pass.unusedMinutes === null ? {} : begun),
    pausedAt: now,
    pausedSeconds: travelFacts(home, now).restSeconds,
    awayAt: host.seller.businessName,
    expiresAt: keptUntil(hostPass.expiresAt),
  }
  await changePass(tx, pass, change)
  await moveFollowers(tx, { ...pass, ...change }, now)
  await deps.jobs.enqueue(tx, 'disconnect-phones', { entrepreneurId: pass.entrepreneurId })
}

/** The travel itself belongs to both shops; each has its half. */
const writeTravel = async (
  deps: Deps,
  tx: Tx,
  { home, host, offer, travelId }: Accepted,
  hostPass: PassRow,
): Promise<TravelRow> => {
  const startedAt = deps.now()
  const hourMinor = host.terms?.hourMinor ?? 0
  const [homeSellerId, homePurchaseId] = [home.purchase.entrepreneurId, home.purchase.id]
  const [hostSellerId, hostPurchaseId] = [hostPass.entrepreneurId, hostPass.purchaseId]
  const shops = { homeSellerId, homePurchaseId, hostSellerId, hostPurchaseId }
  const travel = { id: travelId, ...shops, ...offer, hourMinor, startedAt, maturesAt: home.maturesAt }
  const half = { travelId, minutes: offer.hostMinutes, hourMinor, startedAt }
  await insertTravel(tx, travel, [
    {
      ...half,
      entrepreneurId: homeSellerId,
      side: 'home',
      purchaseId: homePurchaseId,
      otherName: host.seller.businessName,
    },
    {
      ...half,
      entrepreneurId: hostSellerId,
      side: 'host',
      purchaseId: hostPurchaseId,
      otherName: home.homeName,
    },
  ])
  const open = { endedAt: null, ending: null, usedSeconds: null, homeUsedSeconds: null }
  return { ...travel, ...open, movedMinor: null, clearingId: null }
}

/** Sends the holder a message, so that nobody uses minutes unnoticed; none for a sale without a number. */
const messageHolder = async (deps: Deps, tx: Tx, { home, host, offer }: Accepted): Promise<void> => {
  const { entrepreneurId, id: purchaseId, phone, recipientPhone } = home.purchase
  const recipient = recipientPhone ?? phone
  if (!isReachable(recipient)) return
  const link = linkFor(deps, { purchaseId, isGift: recipientPhone !== null })
  const text = travelText({ hostName: host.seller.businessName, minutes: offer.hostMinutes, link })
  const endsAt = minutesAhead(deps, NEWS_MINUTES.travel)
  await queueMessage(deps, tx, { entrepreneurId, kind: 'travel', channel: 'sms', recipient, text, endsAt })
}

/** A travel that began, or the one that this pass has here already; `left`: the travel elsewhere that it ended. */
export type Begun = { travel: TravelRow; isNew: boolean; left: TravelRow | null }

type Beginning = Pick<Walk, 'host' | 'isOnlineHere'> & {
  home: { entrepreneurId: string; purchaseId: string }
  place: CaptiveContext
  minutesHere: number
}

/** A shop that does not sell, or is closed, refuses in the words of a purchase there. */
const refuseShut = (bar: TravelBar | null): void => {
  if (bar === 'host_not_selling') throw new Refusal('seller_not_selling')
  if (bar === 'host_closed') throw new Refusal('seller_closed')
}

/**
 * Takes the minutes of a pass to this shop, in the caller's platform transaction: it stops at home, or at the shop where it is
 * used, and a pass begins here. The balance is the last lock. Tests pass a `lock` that locks nothing. Refuses as `startTravel` does.
 */
export const beginTravel = async (
  deps: Deps,
  tx: Tx,
  { home: ref, host, isOnlineHere: isOnline, place, minutesHere }: Beginning,
  lock = lockHome,
): Promise<Begun> => {
  const now = deps.now()
  const locked = await lock(tx, ref)
  const before = await findHome(tx, ref.purchaseId)
  if (locked === null || before === null) throw new Refusal('purchase_not_found')
  refuseEnded(before, now)
  const here = runningHere(before, host.seller.id, now)
  if (here !== null) return { travel: here.travel, isNew: false, left: null }
  const { pass, travel: elsewhere } = locked
  const ended = elsewhere === null ? null : await endLocked(deps, tx, { pass, travel: elsewhere }, 'moved_on')
  const home = ended === null ? before : await foundAgain(tx, ref.purchaseId)
  refuseEnded(home, now)
  const released = ended?.releasedMinor ?? 0
  const walk = { home: { ...home, freeMinor: home.freeMinor + released }, host, isOnlineHere: isOnline }
  const { offer, bar } = offerFor(walk, now)
  refuseShut(bar)
  refuseBarred(bar, walk)
  if (offer === null || offer.hostMinutes < minutesHere - MINUTE_OF_THE_TAP)
    throw new Refusal('travel_changed')
  const accepted = { ...walk, offer, place, travelId: deps.newId() }
  const hostPass = await writeAtHost(deps, tx, accepted)
  await sendAway(deps, tx, walk, hostPass)
  const travel = await writeTravel(deps, tx, accepted, hostPass)
  await messageHolder(deps, tx, accepted)
  // What a travel before it releases pays for this one.
  const isHeld = await holdTravelling(tx, ref.entrepreneurId, offer.heldMinor - released)
  if (!isHeld) refuseBarred('not_covered', walk)
  return { travel, isNew: true, left: ended?.travel ?? null }
}

const foundAgain = async (tx: Tx, purchaseId: string): Promise<HomePass> => {
  const found = await findHome(tx, purchaseId)
  if (found === null) throw new Error(`purchase ${purchaseId} is gone`)
  return found
}

/** Another phone at the same shop joins the pass there, in place of the oldest one if it is full. */
const joinHere = async (deps: Deps, { hostPurchaseId }: TravelRow, place: CaptiveContext): Promise<void> => {
  await deps.db.inTenant(place.entrepreneurId, async (tx) => {
    const phones = await listDevices(tx, hostPurchaseId)
    if (phones.some(({ deviceDigest }) => deviceDigest === place.deviceDigest)) return
    await joinPhone(deps, tx, { purchaseId: hostPurchaseId, place, move: 'always' })
  })
  deps.routers.call(place.entrepreneurId, 'orders')
}

/**
 * Uses the minutes of a pass at the shop of this router, by its holder's tap; at the shop that sold it, takes them home. The same
 * again while they are used here. Refuses as `readTravelOffer` does, with `seller_not_selling`, `seller_closed`, and
 * `travel_changed` for fewer minutes than shown; at home as `takeHome` does.
 */
export const startTravel = async (deps: Deps, { place, proof, minutesHere }: Starting) => {
  const home = await provenHome(deps, place, proof)
  const ref = { entrepreneurId: home.purchase.entrepreneurId, purchaseId: home.purchase.id }
  if (isAwayFrom(home, place)) {
    const { minutesLeft } = await takeHome(deps, { ...ref, place, move: 'always' })
    return viewOf(deps, { ...ref, statusToken: null, minutes: minutesLeft })
  }
  const host = await hostAt(deps, place)
  const isOnline = await isOnlineHere(deps, place, home)
  const begun = await deps.db.asPlatform((tx) =>
    beginTravel(deps, tx, { home: ref, host, isOnlineHere: isOnline, place, minutesHere }),
  )
  const { travel, isNew, left } = begun
  if (!isNew) await joinHere(deps, travel, place)
  for (const changed of [travel, ...(left === null ? [] : [left])]) announceTravel(deps, changed)
  const { hostSellerId: entrepreneurId, hostPurchaseId: purchaseId, hostMinutes: minutes } = travel
  const statusToken = deps.secrets.purchaseToken(purchaseId)
  return viewOf(deps, { entrepreneurId, purchaseId, statusToken, minutes })
}

type PassHere = { entrepreneurId: string; purchaseId: string; statusToken: string | null; minutes: number }

/** `statusToken` is null at home: a code, or the browser that proved the pass, does not open the pass's page. */
const viewOf = async (
  deps: Deps,
  { entrepreneurId, purchaseId: transactionId, statusToken, minutes }: PassHere,
) => {
  const pass = await deps.db.inTenant(entrepreneurId, (tx) => findPass(tx, transactionId))
  if (pass === null) throw new Error(`purchase ${transactionId} has no pass`)
  return { transactionId, statusToken, minutes, endsAt: pass.expiresAt }
}
