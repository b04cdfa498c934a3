import type { PassOptions } from '../passes/pass-options.ts'
import { hasUsualMinutes } from './any-sum.ts'
import { accessModeOf, type SiteJoining } from './joining.ts'

type Pack = { fromStock: boolean; options: PassOptions | null }

type SponsoredShop = {
  /** The seller may sell, whether the shop is open now or not. */
  isSelling: boolean
  /** It lacks nothing before its first sale; see `shopLack`. */
  isReady: boolean
  joining: SiteJoining
}

/**
 * Why phones cannot have minutes at a shop that they did not pay for. `box_codes`: only the shop's box lets phones in and counts
 * their minutes.
 */
export const GIVING_BARS = ['not_selling', 'not_ready', 'box_codes', 'no_price'] as const
type GivingBar = (typeof GIVING_BARS)[number]

/** Why the shop itself cannot give minutes, whatever its packages; null if it can. */
export const givingBar = ({ isSelling, isReady, joining }: SponsoredShop): GivingBar | null => {
  if (accessModeOf(joining) === 'codes') return 'box_codes'
  if (!isSelling) return 'not_selling'
  return isReady ? null : 'not_ready'
}

/** Why sponsors cannot pay at the shop, as `takesSponsors` decides; null if they can. */
export const sponsorBar = (shop: SponsoredShop, packs: readonly Pack[]): GivingBar | null =>
  givingBar(shop) ?? (packs.some(hasUsualMinutes) ? null : 'no_price')

/** What the seller reads instead of a switch. */
const BAR_TEXTS: Record<GivingBar, string> = {
  not_selling: 'Your shop does not sell now.',
  not_ready: 'Your shop is not ready to sell yet: finish its first steps.',
  box_codes: 'Your box lets phones in by its own codes, and only it counts their minutes.',
  no_price: 'Put a package without hours and limits on sale first: it says what minutes cost.',
}

/** "Your box lets phones in by its own codes, and only it counts their minutes. Sponsors cannot pay here." */
export const barText = (bar: GivingBar, without: string): string => `${BAR_TEXTS[bar]} ${without}`

/**
 * Whether sponsors can pay for other people's minutes at a shop, of which `packs` are on sale: it lets phones in without the codes
 * of a box, and a package without limits says what minutes cost.
 */
export const takesSponsors = (shop: SponsoredShop, packs: readonly Pack[]): boolean =>
  sponsorBar(shop, packs) === null
