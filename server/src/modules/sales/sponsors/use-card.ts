import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findShopOfCard } from '../../money/sponsors/draw.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { findPassByCode, listDevices } from '../../network/devices.queries.ts'
import {
  digestsOfTyped,
  type Redeemed,
  type Redeeming,
  redeemVoucher,
  sellAtRouter,
} from '../vouchers/redeem.ts'
import { grantMinutes } from './grant-minutes.ts'

/** What a code gave: `isFree` for the minutes of a sponsor's card. */
export type UsedCode = Redeemed & { isFree: boolean }

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'code_not_known'

type Using = Pick<Redeeming, 'place' | 'seller'> & { cardDigests: readonly string[]; isAtRouter?: boolean }

/**
 * Uses a sponsor's card for a pass; null if no shop has such a card. Refuses with `voucher_of_other_seller`, and as `grantMinutes`
 * does.
 */
const useSponsorCard = async (
  deps: Deps,
  { cardDigests, place, seller, ...more }: Using,
): Promise<UsedCode | null> => {
  const shop = await deps.db.readAsPlatform((tx) => findShopOfCard(tx, cardDigests))
  if (shop === null) return null
  const { entrepreneurId, slug, businessName } = shop
  const at = place?.entrepreneurId ?? seller
  if (at !== null && at !== entrepreneurId && at !== slug)
    throw new Refusal('voucher_of_other_seller', `This card is for the WiFi of ${businessName}`)
  const held = place === null ? null : await heldHere(deps, place, cardDigests)
  if (held !== null) return { entrepreneurId, purchaseId: held, isFree: true }
  const taking = { entrepreneurId, sponsorshipId: null, taker: { cardDigests }, place, ...more }
  return { entrepreneurId, purchaseId: await grantMinutes(deps, taking), isFree: true }
}

/** The pass that the same phone got by this card, when it types it again: the pass has the card's code. */
const heldHere = async (
  deps: Deps,
  { entrepreneurId, deviceDigest }: CaptiveContext,
  cardDigests: readonly string[],
): Promise<string | null> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const pass = await findPassByCode(tx, [...cardDigests])
    if (pass === null) return null
    const phones = await listDevices(tx, pass.purchaseId)
    return phones.some((phone) => phone.deviceDigest === deviceDigest) ? pass.purchaseId : null
  })

/** Redeems a voucher, or uses a sponsor's card. Refuses as `redeemVoucher`, and as `grantMinutes` does. */
export const redeemCode = async (deps: Deps, redeeming: Redeeming): Promise<UsedCode> => {
  try {
    return { ...(await redeemVoucher(deps, redeeming)), isFree: false }
  } catch (error) {
    if (!isUnknown(error)) throw error
    const { place, seller } = redeeming
    const used = await useSponsorCard(deps, {
      cardDigests: digestsOfTyped(deps, redeeming.typed),
      place,
      seller,
    })
    if (used === null) throw error
    return used
  }
}

/** As `sellAtRouter`, also for a sponsor's card. */
export const useCardAtRouter = async (
  deps: Deps,
  typed: { codeDigests: readonly string[]; entrepreneurId: string },
): Promise<void> => {
  try {
    await sellAtRouter(deps, typed)
  } catch (error) {
    if (!isUnknown(error)) throw error
    const { codeDigests: cardDigests, entrepreneurId: seller } = typed
    if ((await useSponsorCard(deps, { cardDigests, place: null, seller, isAtRouter: true })) === null)
      throw error
  }
}
