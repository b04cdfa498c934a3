import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { mostFor } from '@minit/domain/money/sponsorships.ts'
import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { USUAL_OPTIONS } from '@minit/domain/passes/pass-options.ts'
import { gstRateOn } from '@minit/domain/platform/gst.ts'
import { grantDay } from '@minit/domain/sales/free-minutes.ts'
import { accessModeOf } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import {
  findCard,
  findSponsorship,
  isListed,
  reserveMinutes,
  type SponsorshipRow,
  takeCard,
} from '../../money/sponsors/draw.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { claimForPurchase } from '../../network/devices.ts'
import { readPhone } from '../../network/where-phones-stand.ts'
import { makePass } from '../../passes/issue-pass.ts'
import { insertPass } from '../../passes/passes.queries.ts'
import { isSellerSelling, lackOf, refuseUnready } from '../../shop/sellers/seller-terms.ts'
import { writeGrantedPurchase } from '../purchases/granted-purchase.ts'
import {
  countGiven,
  type FreeShop,
  findShop,
  hadToday,
  hasRunningPass,
  insertGrant,
  lockFreeOffer,
} from './free-minutes.queries.ts'

/** Who asks: a number that this device has proven (E.164), or the holder of a sponsor's card, by the digests of its code. */
type Taker = { phone: string } | { cardDigests: readonly string[] }

export type Taking = {
  entrepreneurId: string
  /** Null for the seller's own. A card names its sponsorship by itself. */
  sponsorshipId: string | null
  taker: Taker
  /** The place of the phone; null without a router's redirect. */
  place: CaptiveContext | null
  /** A router asks for the phone, whose place only it knows. */
  isAtRouter?: boolean
}

/** What is digested of a number, for one shop: shops cannot compare who came. */
const numberDigested = (entrepreneurId: string, phone: string): string =>
  `free minutes:${entrepreneurId}:${phone}`

/** The digest of a number on a sponsor's list, and of a grant to it. */
export const numberDigests = (
  { secrets }: Pick<Deps, 'secrets'>,
  entrepreneurId: string,
  phone: string,
): readonly string[] => secrets.digests(numberDigested(entrepreneurId, phone))

/** A grant before it is written: what it is worth at most, and for whom. */
type Given = {
  minutes: number
  reservedMinor: number
  worthMinor: number
  sponsorship: SponsorshipRow | null
  whoDigest: string
  packageId: string
  /** The code of the card that was typed, which is the pass's too; null for a number. */
  cardCode: string | null
}

const refuseAtWrongPlace = async (
  deps: Deps,
  shop: FreeShop,
  place: CaptiveContext | null,
): Promise<void> => {
  const isHere = place !== null && place.entrepreneurId === shop.seller.id
  if (!isHere && shop.showsPage) throw new Refusal('free_minutes_at_wifi')
  if (!isHere) return
  const { state } = await readPhone(deps, place)
  if (state === 'online' || state === 'opening') throw new Refusal('free_minutes_online')
}

/** Refuses a shop that is closed, and as `refuseUnableShop` does. */
export const refuseClosedShop = (shop: FreeShop, now: Date): void => {
  if (!shop.seller.isOpen) throw new Refusal('seller_not_selling')
  refuseUnableShop(shop, now)
}

/** What decides whether the shop can give minutes; see `givingBar`. */
export const givingShop = ({ seller, joining }: FreeShop, now: Date) => ({
  isSelling: isSellerSelling(seller, now),
  isReady: lackOf({ ...seller, joining }) === null,
  joining,
})

/** Refuses a shop that may not sell, cannot let phones in, or sells the codes of its own box, open or not. */
export const refuseUnableShop = (shop: FreeShop, now: Date): void => {
  if (!isSellerSelling(shop.seller, now)) throw new Refusal('seller_not_selling')
  refuseUnready({ ...shop.seller, joining: shop.joining })
  if (accessModeOf(shop.joining) === 'codes') throw new Refusal('free_minutes_not_offered')
}

/** Of a shop's own minutes: under the lock of the offer, so that of two at the day's limit one is refused. */
const drawOwn = async (
  tx: TenantTx,
  { shop, day, digests }: { shop: FreeShop; day: string; digests: readonly string[] },
): Promise<Given> => {
  const offer = await lockFreeOffer(tx)
  if (offer === null || !offer.isOn || shop.pack === null) throw new Refusal('free_minutes_not_offered')
  if (await hadToday(tx, { sponsorshipId: null, day, digests })) throw new Refusal('free_minutes_had')
  if ((await countGiven(tx, day)) >= offer.maxADay) throw new Refusal('free_minutes_used_up')
  const { minutes } = offer
  const price = { priceMinor: shop.pack.priceMinor, priceMinutes: shop.pack.durationMinutes }
  const [whoDigest = ''] = digests
  const worthMinor = mostFor(price, minutes)
  return {
    minutes,
    reservedMinor: 0,
    worthMinor,
    sponsorship: null,
    whoDigest,
    packageId: shop.pack.id,
    cardCode: null,
  }
}

type Asked = { id: string; day: string; digests: readonly string[]; cardCode: string | null }

/** Of a sponsor's sum. What is asked without a lock is decided by the writes that follow. */
const drawSponsored = async (deps: Deps, tx: TenantTx, asked: Asked): Promise<Given> => {
  const { id, day, digests, cardCode } = asked
  const sponsorship = await findSponsorship(tx, id)
  if (sponsorship === null || sponsorship.state !== 'running') throw new Refusal('free_minutes_not_offered')
  if (nextHoursAt(sponsorship.hours, deps.now()) !== null) throw new Refusal('free_minutes_closed')
  const isForCards = sponsorship.who === 'cards'
  if (isForCards !== (cardCode !== null)) throw new Refusal('free_minutes_not_listed')
  if (sponsorship.who === 'numbers' && !(await isListed(tx, id, digests)))
    throw new Refusal('free_minutes_not_listed')
  if (!isForCards && (await hadToday(tx, { sponsorshipId: id, day, digests })))
    throw new Refusal('free_minutes_had')
  const whoDigest = isForCards ? await takeCard(tx, id, { digests, now: deps.now() }) : (digests[0] ?? '')
  if (whoDigest === null) throw new Refusal('voucher_used', 'This card was used already')
  const draw = await reserveMinutes(tx, id, day)
  if (draw === null) throw new Refusal('free_minutes_used_up')
  const worthMinor = draw.reservedMinor
  return { ...draw, worthMinor, sponsorship, whoDigest, packageId: sponsorship.packageId, cardCode }
}

const draw = async (
  deps: Deps,
  tx: TenantTx,
  {
    shop,
    day,
    taking: { sponsorshipId, taker, entrepreneurId },
  }: { shop: FreeShop; day: string; taking: Taking },
): Promise<Given> => {
  if ('cardDigests' in taker) {
    const card = await findCard(tx, taker.cardDigests)
    if (card === null) throw new Refusal('code_not_known')
    const { sponsorshipId: id, sealedCode } = card
    const cardCode = deps.secrets.open(sealedCode, `card:${id}`)
    return drawSponsored(deps, tx, { id, day, digests: taker.cardDigests, cardCode })
  }
  const digests = numberDigests(deps, entrepreneurId, taker.phone)
  // Free minutes beside bought ones would be nobody's; at a router the phone itself is looked at.
  if (await hasRunningPass(tx, taker.phone, deps.now()))
    throw new Refusal('free_minutes_online', 'Your pass still runs here. Come back when its time is over.')
  if (sponsorshipId === null) return drawOwn(tx, { shop, day, digests })
  return drawSponsored(deps, tx, { id: sponsorshipId, day, digests, cardCode: null })
}

type Writing = {
  given: Given
  shop: FreeShop
  day: string
  gstBasisPoints: number
  place: CaptiveContext | null
}

/** Only the sponsor limits free minutes: neither clock, data, phones nor hours of the package, which is their price alone. */
const optionsOf = ({ sponsorship }: Given) => ({
  ...USUAL_OPTIONS,
  downKbps: sponsorship?.downKbps ?? null,
  hours: sponsorship?.hours ?? null,
})

/** Router reports of the last minutes come late: the use is booked after them. */
export const BOOK_AFTER_MS = 5 * MINUTE_MS

/** Writes purchase, pass and grant in the caller's transaction. */
const write = async (deps: Deps, tx: TenantTx, writing: Writing): Promise<string> => {
  const { given, shop, day, gstBasisPoints, place } = writing
  const { minutes, worthMinor, reservedMinor, sponsorship } = given
  const { sold } = await writeGrantedPurchase(deps, tx, {
    entrepreneurId: tx.sellerId,
    fingerprint: ['free', sponsorship?.id ?? null, day],
    packageId: given.packageId,
    packageName: `${minutes} free minutes`,
    name: 'Free minutes',
    passOptions: optionsOf(given),
    minutes,
    worthMinor,
    gstBasisPoints,
  })
  const { entrepreneurId, purchaseId, paidAt: now } = sold
  await claimForPurchase(deps, tx, { purchaseId, place })
  const made = makePass(deps, shop.site, {
    ...sold,
    isByHand: !shop.joining.hasRouter,
    // Typed again at the WiFi, the card's code then finds this pass.
    card: given.cardCode === null ? null : { code: given.cardCode, useBy: now, isQuiet: true },
  })
  await insertPass(tx, made)
  const isWritten = await insertGrant(tx, {
    entrepreneurId,
    purchaseId,
    sponsorshipId: sponsorship?.id ?? null,
    day,
    whoDigest: given.whoDigest,
    minutes,
    reservedMinor,
    bookAt: sponsorship === null ? null : new Date(made.pass.expiresAt.getTime() + BOOK_AFTER_MS),
    createdAt: now,
  })
  if (!isWritten) throw new Refusal('free_minutes_had')
  return purchaseId
}

/**
 * Gives free minutes as a pass, in one transaction: the minutes are reserved from the sponsor's sum, or counted among the shop's
 * own of today. Refuses as `takeFreeMinutes` lists.
 */
export const grantMinutes = async (deps: Deps, taking: Taking): Promise<string> => {
  const { entrepreneurId, place } = taking
  const day = grantDay(deps.now())
  const shop = await deps.db.inTenant(entrepreneurId, findShop)
  if (shop === null) throw new Refusal('free_minutes_not_offered')
  refuseClosedShop(shop, deps.now())
  if (taking.isAtRouter !== true) await refuseAtWrongPlace(deps, shop, place)
  const purchaseId = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const given = await draw(deps, tx, { shop, day, taking })
    const gstBasisPoints = gstRateOn(shop.gstRates, deps.now())
    return write(deps, tx, { given, shop, day, gstBasisPoints, place })
  })
  if (shop.joining.hasRouter) deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
  return purchaseId
}
