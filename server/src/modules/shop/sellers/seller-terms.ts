import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import type { PassClock } from '@minit/domain/passes/pass-options.ts'
import { isClockSold, type SiteJoining } from '@minit/domain/shop/joining.ts'
import { type ShopLack, shopLack } from '@minit/domain/shop/shop-lacks.ts'
import { maySell, type SubscriptionStatus, statusAt } from '@minit/domain/shop/subscriptions.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type EntrepreneurRow, findEntrepreneur } from './sellers.queries.ts'

/** The seller's switches of payment methods. */
export type Accepting = Pick<EntrepreneurRow, 'acceptsVult' | 'acceptsOrangeMoney' | 'acceptsAfricellMoney'>

/** The methods this seller accepts; cash is always one of them. */
export const acceptedMethods = (seller: Accepting): PaymentMethod[] => [
  ...(seller.acceptsVult ? (['vult'] as const) : []),
  ...(seller.acceptsOrangeMoney ? (['orange_money'] as const) : []),
  ...(seller.acceptsAfricellMoney ? (['africell_money'] as const) : []),
  'cash',
]

type Subscription = Pick<EntrepreneurRow, 'subscriptionStatus' | 'trialEndsAt' | 'stopsSellingAt'>

/** The seller's status at an instant: an ended trial is active, and an overdue invoice suspends. */
export const sellerStatus = (
  { subscriptionStatus, trialEndsAt, stopsSellingAt }: Subscription,
  now: Date,
): SubscriptionStatus => statusAt({ status: subscriptionStatus, trialEndsAt, stopsSellingAt }, now)

/** Whether only an unpaid invoice stops the shop. */
export const isStoppedUnpaid = (seller: Subscription, now: Date): boolean =>
  maySell(seller.subscriptionStatus) && sellerStatus(seller, now) === 'suspended'

/** Whether the seller may sell now: not suspended, not cancelled, no overdue invoice. */
export const isSellerSelling = (seller: Subscription, now: Date): boolean =>
  maySell(sellerStatus(seller, now))

type Readiness = Pick<EntrepreneurRow, 'awaitsInstallation' | 'networkNamedAt'> & { joining: SiteJoining }

/** What a shop lacks before it can sell; null if it is ready. */
export const lackOf = ({ awaitsInstallation, networkNamedAt, joining }: Readiness): ShopLack | null =>
  shopLack({ awaitsInstallation, isNamed: networkNamedAt !== null, joining })

const REFUSALS = {
  installation: 'seller_not_installed',
  network_name: 'wifi_not_named',
  router: 'wifi_not_connected',
  codes: 'wifi_not_connected',
} as const

/**
 * Refuses with `seller_not_installed`, `wifi_not_named` or `wifi_not_connected` if buyers cannot join the
 * WiFi yet.
 */
export const refuseUnready = (shop: Readiness): void => {
  const lack = lackOf(shop)
  if (lack !== null) throw new Refusal(REFUSALS[lack])
}

const NOT_COUNTED =
  'These minutes are not sold now: a router of this shop cannot count when a phone is online.'

/** Refuses with `package_inactive` minutes that wait, where a router of the shop does not count them. */
export const refuseUncounted = (joining: SiteJoining, clock: PassClock): void => {
  if (!isClockSold(joining, clock)) throw new Refusal('package_inactive', NOT_COUNTED)
}

/** Whether a seller may sell at this moment. */
export const maySellNow = async (deps: Deps, entrepreneurId: string): Promise<boolean> => {
  const seller = await deps.db.inTenant(entrepreneurId, (tx) => findEntrepreneur(tx, entrepreneurId))
  return seller !== null && isSellerSelling(seller, deps.now())
}
