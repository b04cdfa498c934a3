import { countShops } from '@minit/contract/customer/near.ts'
import { type identifyCustomer, listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { LoyaltyTier } from '@minit/domain/passes/loyalty.ts'
import { shopState } from '@minit/domain/shop/joining.ts'
import { type Quote, quotePass } from '@minit/domain/shop/pricing.ts'
import { promotionOf } from '../../checkout/offer.ts'
import { call } from '../../lib/call.ts'
import type { PageQuery } from '../../lib/page-query.ts'
import { SHOPS_A_PAGE, shopSearchOf } from './shop-search.ts'

export type Provider = Answer<typeof listActiveEntrepreneurs>[number]
export type ProviderPack = Provider['packages'][number] & {
  /** The discount code that lowers its price instead of a happy hour. */
  code?: string
}
/** A payment tile; mobile money is one for both operators. */
export type Tile = Provider['paymentMethods'][number]

/** Returns whether customers can get online there now. */
export const stateOf = (provider: Provider): ReturnType<typeof shopState> =>
  shopState({ ...provider, way: provider.joining })

/** Reads a page of the sellers that a search finds, in the server's order, and the one that the address names. */
export const providersQuery = (search: URLSearchParams): PageQuery<Provider[]> => {
  const { q, area, page, isFree } = shopSearchOf(search)
  // An impossible name is nobody's.
  const provider = /^[\w-]{1,100}$/.exec(search.get('provider') ?? '')?.[0] ?? ''
  const query = {
    ...(q !== '' && { q }),
    ...(area !== '' && { area }),
    ...(isFree && { free: '1' as const }),
    ...(page > 1 && { page: String(page) }),
    ...(provider !== '' && { provider }),
    size: String(SHOPS_A_PAGE),
  }
  return {
    queryKey: ['listActiveEntrepreneurs', query],
    queryFn: ({ signal }) => call(listActiveEntrepreneurs, { query, signal }),
  }
}

/** Reads how many sellers a search finds in each area. */
export const countsQuery = (search: URLSearchParams): PageQuery<Answer<typeof countShops>> => {
  const { q, isFree } = shopSearchOf(search)
  const query = { ...(q !== '' && { q }), ...(isFree && { free: '1' as const }) }
  return { queryKey: ['countShops', query], queryFn: ({ signal }) => call(countShops, { query, signal }) }
}

/** The buyer. The number as it was typed is the identity here. */
export type Buyer = { phone: string; customer: Answer<typeof identifyCustomer> }

export const TIER_NAMES: Record<LoyaltyTier, string> = {
  new: 'New',
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

// The operator makes no difference to the price.
const METHOD_OF_TILE: Record<Tile, PaymentMethod> = {
  mobile_money: 'orange_money',
  vult: 'vult',
  cash: 'cash',
}

/** Quotes a price by the server's rule with this customer's benefits; null until the buyer is known. */
export const quoteFor = (
  pack: ProviderPack,
  tile: Tile,
  buyer: Buyer | null,
  gstBasisPoints?: number,
): Quote =>
  quotePass({
    gstBasisPoints,
    pack: { ...pack, priceMinor: leToMinor(pack.price) },
    method: METHOD_OF_TILE[tile],
    channel: 'provider',
    promotion: promotionOf(pack),
    customer: buyer && { paidPurchases: buyer.customer.totalPurchases, isVip: buyer.customer.isVip },
  })
