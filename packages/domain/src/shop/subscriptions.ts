import { DAY_MS, RENTED_MAX_MINUTES, RENTED_MIN_MINUTES } from '../kernel/durations.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'trial', 'suspended', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The length of a trial in days. */
export const TRIAL_DAYS = 30

/** Returns when a trial that begins now ends. */
export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY_MS)

/** Whether an entrepreneur of this status may sell. Suspended and cancelled ones may not. */
export const maySell = (status: SubscriptionStatus): boolean => status === 'active' || status === 'trial'

type Subscription = {
  status: SubscriptionStatus
  trialEndsAt: Date | null
  /** When the shop stops for an unpaid invoice; null or absent: no invoice is open. */
  stopsSellingAt?: Date | null
}

/**
 * Returns the status at an instant: a trial becomes active at its end; an overdue invoice suspends the
 * seller.
 */
export const statusAt = (subscription: Subscription, now: Date): SubscriptionStatus => {
  const { status, trialEndsAt, stopsSellingAt = null } = subscription
  if (maySell(status) && stopsSellingAt !== null && stopsSellingAt <= now) return 'suspended'
  const trialIsOver = status === 'trial' && trialEndsAt !== null && trialEndsAt <= now
  return trialIsOver ? 'active' : status
}

/**
 * Whether a pass of this length may be sold: any on the seller's own internet, 10 to 180 minutes on rented
 * equipment.
 */
export const maySellDuration = (minutes: number, hasOwnInternet: boolean): boolean =>
  hasOwnInternet ? minutes >= 1 : minutes >= RENTED_MIN_MINUTES && minutes <= RENTED_MAX_MINUTES

/** More than any seller needs; archived packages do not count. */
export const MAX_PACKAGES_ON_SALE = 50
export const MAX_PACKAGES = 200
