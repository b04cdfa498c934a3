import { minutesUntil } from '@minit/domain/kernel/durations.ts'
import { type TravelOffer, travelOffer } from '@minit/domain/money/travel.ts'
import { type TravelBar, travelBar, travelBarText } from '@minit/domain/money/travel-bars.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { travelFacts } from '../../money/travel/travel-facts.ts'
import {
  findHome,
  findHomeByCode,
  type HomePass,
  type TravelRow,
} from '../../money/travel/travels.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { listDevices, listOpenSessions } from '../../network/devices.queries.ts'
import { listMarkedElsewhere } from '../../network/returning-phones.queries.ts'
import { marksOf, type PassSecret } from '../../network/returning-phones.ts'
import { readPhone } from '../../network/where-phones-stand.ts'
import { isSellerSelling, lackOf } from '../../shop/sellers/seller-terms.ts'
import { sellerForHolder } from '../purchases/read-purchase.ts'
import { digestsOfTyped } from '../vouchers/redeem.ts'
import { findHost, type Host } from './host.queries.ts'

/** A pass of another shop: by its code, by its purchase and token, or by neither if the phone's browser proved it here. */
export type PassProof = {
  code: string | null
  pass: { transactionId: string; statusToken: string } | null
}

const ONE_PROOF = 'Enter the code of your pass'

/**
 * Finds a pass that its holder proves. Refuses with `invalid_request` without one proof, `code_not_known`, and
 * `purchase_not_found`.
 */
export const provenHome = async (
  deps: Deps,
  { proven }: Pick<CaptiveContext, 'proven'>,
  { code, pass }: PassProof,
): Promise<HomePass> => {
  if (code !== null && pass !== null) throw new Refusal('invalid_request', ONE_PROOF)
  if (code !== null) {
    const digests = digestsOfTyped(deps, code)
    const found = await deps.db.readAsPlatform((tx) => findHomeByCode(tx, digests))
    if (found === null) throw new Refusal('code_not_known')
    return found
  }
  if (pass !== null) await sellerForHolder(deps, pass.transactionId, pass.statusToken)
  const purchaseId = pass?.transactionId ?? proven?.purchaseId
  if (purchaseId === undefined) throw new Refusal('invalid_request', ONE_PROOF)
  const found = await deps.db.readAsPlatform((tx) => findHome(tx, purchaseId))
  if (found === null) throw new Refusal('purchase_not_found')
  return found
}

/** Refuses with `pass_refunded` and `pass_over`. */
export const refuseEnded = ({ pass }: Pick<HomePass, 'pass'>, now: Date): void => {
  const state = passStateAt(pass, now)
  if (state === 'revoked') throw new Refusal('pass_refunded')
  if (state === 'expired') throw new Refusal('pass_over')
}

/** The shop of this router. Refuses with `place_not_known`. */
export const hostAt = async (deps: Deps, { entrepreneurId, gatewayId }: CaptiveContext): Promise<Host> => {
  const host = await deps.db.inTenant(entrepreneurId, (tx) => findHost(tx, entrepreneurId, gatewayId))
  if (host === null) throw new Refusal('place_not_known')
  return host
}

/** Whether the phone is let in here by another pass than the one of these minutes. */
export const isOnlineHere = async (deps: Deps, place: CaptiveContext, home: HomePass): Promise<boolean> => {
  const { purchaseId } = await readPhone(deps, place)
  return purchaseId !== null && purchaseId !== home.open?.hostPurchaseId
}

/** The pass, the shop, and what is not in the database's rows. */
export type Walk = { home: HomePass; host: Host; isOnlineHere: boolean }

/** What the minutes are here, and why they cannot be used; one of them is null, or both below a minute. */
export const offerFor = (
  { home, host, isOnlineHere: isOnline }: Walk,
  now: Date,
): { offer: TravelOffer | null; bar: TravelBar | null } => {
  const { terms, seller, joining, packageId } = host
  const facts = travelFacts(home, now)
  const offer = terms === null ? null : travelOffer(facts, terms.hourMinor)
  const isReady = lackOf({ ...seller, joining }) === null && joining.hasRouter && packageId !== null
  const bar = travelBar(
    {
      isSameShop: home.purchase.entrepreneurId === seller.id,
      isTravelled: home.isTravelled,
      isGranted: home.purchase.status === 'granted',
      options: home.purchase.passOptions,
      pass: home.pass,
      homeHasRouter: home.hasRouter,
      isHeldOpen: home.isHeldOpen,
      host: {
        takesTravellers: terms?.takesTravellers === true,
        isReady,
        holdsOpen: host.holdsOpen,
        isSelling: isSellerSelling(seller, now),
        isOpen: seller.isOpen,
      },
      isOnlineHere: isOnline,
      offer,
      isCovered: offer !== null && home.freeMinor + facts.releasedMinor >= offer.heldMinor,
    },
    now,
  )
  return { offer, bar }
}

/** Refuses with `travel_not_offered` and what the holder reads. */
export const refuseBarred = (bar: TravelBar | null, { home, host }: Pick<Walk, 'home' | 'host'>): void => {
  if (bar === null) return
  const text = travelBarText(bar, { homeName: home.homeName, hostName: host.seller.businessName })
  throw new Refusal('travel_not_offered', text)
}

/** The travel that runs at this shop already; null if the minutes are elsewhere, or its time is over. */
export const runningHere = ({ open, openPass }: HomePass, sellerId: string, now: Date) =>
  open !== null && openPass !== null && open.hostSellerId === sellerId && openPass.expiresAt > now
    ? { travel: open, pass: openPass }
    : null

const minutesLeftOf = (home: HomePass, now: Date): number =>
  Math.floor(travelFacts(home, now).restSeconds / 60)

/** The minutes are of this shop, and used at another one. */
export const isAwayFrom = ({ purchase, open }: HomePass, { entrepreneurId }: CaptiveContext): boolean =>
  open !== null && purchase.entrepreneurId === entrepreneurId

/** Phones that are online by this pass now, where its minutes are; this one is not counted, as far as its addresses are known. */
const countLeaving = async (
  deps: Deps,
  home: HomePass,
  { macTail, proven }: CaptiveContext,
): Promise<number> => {
  const { open, purchase } = home
  const [seller, id] =
    open === null ? [purchase.entrepreneurId, purchase.id] : [open.hostSellerId, open.hostPurchaseId]
  const sessions = await deps.db.inTenant(seller, (tx) => listOpenSessions(tx, id, deps.now()))
  const ownTails = [macTail, ...(proven?.macTails ?? [])]
  return sessions.filter((session) => !ownTails.includes(session.macTail)).length
}

/** Where a pass is used here already: whether this phone takes the place of another one, because it is full. */
const countReplaced = async (
  deps: Deps,
  { hostPurchaseId }: TravelRow,
  { entrepreneurId, deviceDigest }: CaptiveContext,
  maxDevices: number,
): Promise<number> => {
  const phones = await deps.db.inTenant(entrepreneurId, (tx) => listDevices(tx, hostPurchaseId))
  const isIn = phones.some((phone) => phone.deviceDigest === deviceDigest)
  return isIn || phones.length < maxDevices ? 0 : 1
}

/**
 * What the minutes of a pass are at the shop of this router; changes nothing. Refuses as `provenHome`, `refuseEnded` and
 * `travel_not_offered` do.
 */
export const readTravelOffer = async (deps: Deps, place: CaptiveContext, proof: PassProof) => {
  const home = await provenHome(deps, place, proof)
  const host = await hostAt(deps, place)
  const now = deps.now()
  refuseEnded(home, now)
  const { homeName, pass } = home
  const hostName = host.seller.businessName
  const minutesLeft = minutesLeftOf(home, now)
  const here = runningHere(home, place.entrepreneurId, now)
  const isUsedHere = here !== null
  const isHome = isAwayFrom(home, place)
  const names = { homeName, hostName, minutesLeft, usedNowAt: pass.awayAt, isUsedHere, isHome }
  if (isHome && minutesLeft > 0)
    return {
      ...names,
      minutesHere: minutesLeft,
      downKbps: pass.downKbps,
      phonesThatLeave: await countLeaving(deps, home, place),
    }
  if (here !== null) {
    const minutesHere = minutesUntil(here.pass.expiresAt, now)
    const phonesThatLeave = await countReplaced(deps, here.travel, place, here.pass.maxDevices)
    return { ...names, minutesHere, downKbps: here.pass.downKbps, phonesThatLeave }
  }
  const { offer, bar } = offerFor({ home, host, isOnlineHere: await isOnlineHere(deps, place, home) }, now)
  refuseBarred(bar, { home, host })
  return {
    ...names,
    minutesHere: offer?.hostMinutes ?? 0,
    downKbps: host.terms?.downKbps ?? null,
    phonesThatLeave: await countLeaving(deps, home, place),
  }
}

/** The newest pass that a phone's browser proves and whose minutes it can bring to this shop now; null for none. */
export const firstUsableHere = async (
  deps: Deps,
  place: CaptiveContext,
  secrets: readonly PassSecret[],
): Promise<NonNullable<CaptiveContext['proven']> | null> => {
  if (secrets.length === 0) return null
  const now = deps.now()
  const marks = marksOf(deps, secrets)
  const found = await deps.db.readAsPlatform((tx) =>
    listMarkedElsewhere(tx, place.entrepreneurId, marks, now),
  )
  if (found.length === 0) return null
  const host = await hostAt(deps, place)
  const macTails = found.map(({ macTail }) => macTail)
  for (const { purchaseId } of found) {
    const home = await deps.db.readAsPlatform((tx) => findHome(tx, purchaseId))
    if (home === null) continue
    const isAway = isAwayFrom(home, place) && minutesLeftOf(home, now) > 0
    const isHere = runningHere(home, place.entrepreneurId, now) !== null
    if (isAway || isHere || offerFor({ home, host, isOnlineHere: false }, now).bar === null)
      return { purchaseId, macTails }
  }
  return null
}
