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

const ORDER = { online: 0, open: 0, offline: 1 } as const

const openFirst = (providers: readonly Provider[]): Provider[] =>
  [...providers].sort((one, other) => ORDER[stateOf(one)] - ORDER[stateOf(other)])

/** Reads all sellers with their packages; first those where customers can get online now. */
export const providersQuery: PageQuery<Provider[]> = {
  queryKey: ['listActiveEntrepreneurs'],
  queryFn: async ({ signal }) => openFirst(await call(listActiveEntrepreneurs, { signal })),
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
