import { nextHoursAt } from '@minit/domain/passes/pass-hours.ts'
import { freeChoices, grantDay, mayBeListed } from '@minit/domain/sales/free-minutes.ts'
import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashToken } from '../../identity/passwords.ts'
import { listListing } from '../../money/sponsors/draw.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { passView } from '../../passes/pass-view.ts'
import { findSite } from '../../shop/sellers/sellers.queries.ts'
import { askMyCode } from '../customers/my-codes.ts'
import { findMySession } from '../customers/my-passes.queries.ts'
import { passOptionsOf } from '../purchases/pass-options-view.ts'
import { sellerForHolder } from '../purchases/read-purchase.ts'
import { digestsOfTyped } from '../vouchers/redeem.ts'
import {
  countGiven,
  type FreeShop,
  findFreeOffer,
  findGranted,
  findShop,
  listOpenSponsorships,
} from './free-minutes.queries.ts'
import { grantMinutes, numberDigests, refuseClosedShop } from './grant-minutes.ts'

/** The shop of a free page, by id or slug. Refuses with `entrepreneur_not_found`. */
const sellerIdOf = async (deps: Deps, key: string): Promise<string> => {
  const found = await deps.db.readAsPlatform((tx) => findSite(tx, key, deps.now()))
  if (found === null) throw new Refusal('entrepreneur_not_found')
  return found.id
}

/** The number (E.164) that a device has proven; null without one. */
const provenPhone = async (deps: Deps, token: string | undefined): Promise<string | null> => {
  if (!token) return null
  const session = await deps.db.readAsPlatform((tx) => findMySession(tx, hashToken(token), deps.now()))
  return session?.phone ?? null
}

const isOpenNow = (shop: FreeShop, now: Date): boolean => {
  try {
    refuseClosedShop(shop, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What a shop gives for nothing now to a phone with this proven number (E.164), or with none. */
const offersOf = (deps: Deps, entrepreneurId: string, phone: string | null) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const [now, day] = [deps.now(), grantDay(deps.now())]
    const shop = await findShop(tx)
    if (shop === null || !isOpenNow(shop, now)) return { shop, ...NO_OFFERS }
    const own = await findFreeOffer(tx)
    const isLeft = own?.isOn === true && (await countGiven(tx, day)) < own.maxADay
    const sponsored = await listOpenSponsorships(tx, day)
    const { businessName: payer } = shop.seller
    const giving = isLeft ? [...sponsored, { ...OWN, payer, minutes: own.minutes }] : sponsored
    const listed =
      phone === null ? null : new Set(await listListing(tx, numberDigests(deps, entrepreneurId, phone)))
    return {
      shop,
      offers: freeChoices(giving, listed, now).map(({ hours: _, ...offer }) => offer),
      asksList: listed === null && mayBeListed(giving, now),
      takesCards: giving.some(({ who, hours }) => who === 'cards' && nextHoursAt(hours, now) === null),
    }
  })

const OWN = { sponsorshipId: null, who: 'anyone', hours: null } as const
const NO_OFFERS = { offers: [], asksList: false, takesCards: false }

/** Whether a router leads phones to this page, and this one did not come by it. */
const mustJoin = (shop: FreeShop | null, entrepreneurId: string, place: CaptiveContext | null): boolean =>
  shop?.showsPage === true && place?.entrepreneurId !== entrepreneurId

type Asking = { entrepreneur: string; place: CaptiveContext | null; deviceToken: string | undefined }

/** The free minutes of a shop for this device. Refuses with `entrepreneur_not_found`. */
export const readFreeMinutes = async (deps: Deps, { entrepreneur, place, deviceToken }: Asking) => {
  const entrepreneurId = await sellerIdOf(deps, entrepreneur)
  const phone = await provenPhone(deps, deviceToken)
  const { shop, ...offered } = await offersOf(deps, entrepreneurId, phone)
  if (shop === null) throw new Refusal('entrepreneur_not_found')
  const { businessName, location } = shop.seller
  return {
    entrepreneurId,
    businessName,
    location,
    helpPhone: formatPhone(shop.seller.phone),
    ...offered,
    phone: phone === null ? null : maskPhone(phone),
    mustJoin: mustJoin(shop, entrepreneurId, place),
  }
}

/**
 * Promises a code to a number, also one that never bought, where free minutes are given to numbers now. Refuses with
 * `free_minutes_not_offered`, `free_minutes_at_wifi`, and as `askMyCode` does.
 */
export const askFreeCode = async (
  deps: Deps,
  { entrepreneur, place, phoneNumber }: Omit<Asking, 'deviceToken'> & { phoneNumber: string },
) => {
  const entrepreneurId = await sellerIdOf(deps, entrepreneur)
  const { shop, offers, asksList } = await offersOf(deps, entrepreneurId, null)
  if (offers.length === 0 && !asksList) throw new Refusal('free_minutes_not_offered')
  if (mustJoin(shop, entrepreneurId, place)) throw new Refusal('free_minutes_at_wifi')
  return askMyCode(deps, phoneNumber, true)
}

type Take = Asking & { sponsorshipId: string | null; card: string | undefined }

/** Gives free minutes to a card, or to the number that the device has proven. Refuses as `grantMinutes` does. */
export const takeFreeMinutes = async (
  deps: Deps,
  { entrepreneur, place, deviceToken, sponsorshipId, card }: Take,
) => {
  const entrepreneurId = await sellerIdOf(deps, entrepreneur)
  const phone = card === undefined ? await provenPhone(deps, deviceToken) : null
  if (card === undefined && phone === null) throw new Refusal('not_logged_in', 'Prove your number first')
  const taker = card === undefined ? { phone: phone ?? '' } : { cardDigests: digestsOfTyped(deps, card) }
  const purchaseId = await grantMinutes(deps, { entrepreneurId, sponsorshipId, taker, place })
  return { transactionId: purchaseId, statusToken: deps.secrets.purchaseToken(purchaseId) }
}

/** A pass of free minutes by its token. Refuses with `purchase_not_found`, also for a pass that was bought. */
export const readFreePass = async (deps: Deps, transactionId: string, token: string) => {
  const entrepreneurId = await sellerForHolder(deps, transactionId, token)
  const found = await deps.db.inTenant(entrepreneurId, (tx) => findGranted(tx, transactionId))
  if (found === null) throw new Refusal('purchase_not_found')
  const { purchase, pass: row, seller, hasRouter, sponsorName, isCard } = found
  const pass = await passOptionsOf(deps, found)
  if (pass === null) throw new Refusal('purchase_not_found')
  return {
    transactionId,
    entrepreneurId,
    businessName: seller.businessName,
    location: seller.location,
    helpPhone: formatPhone(seller.phone),
    sponsorName,
    isCard,
    minutes: purchase.baseMinutes,
    result: {
      ...(await passView(deps, row, hasRouter)),
      transactionId,
      businessName: seller.businessName,
      entrepreneurNotified: false,
      message: null,
      // Free minutes run by the wall clock.
      onlineMinutes: null,
    },
    pass,
  }
}
