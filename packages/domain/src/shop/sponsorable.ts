import type { PassOptions } from '../passes/pass-options.ts'
import { hasUsualMinutes } from './any-sum.ts'
import { accessModeOf, type SiteJoining } from './joining.ts'

type SponsoredShop = {
  /** The seller may sell, whether the shop is open now or not. */
  isSelling: boolean
  /** It lacks nothing before its first sale; see `shopLack`. */
  isReady: boolean
  joining: SiteJoining
}

/**
 * Whether sponsors can pay for other people's minutes at a shop, of which `packs` are on sale: it lets phones in without the codes
 * of a box, and a package without limits says what minutes cost.
 */
export const takesSponsors = (
  { isSelling, isReady, joining }: SponsoredShop,
  packs: readonly { fromStock: boolean; options: PassOptions | null }[],
): boolean => isSelling && isReady && accessModeOf(joining) !== 'codes' && packs.some(hasUsualMinutes)
