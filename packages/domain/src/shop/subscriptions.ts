import { DAY_MS, RENTED_MAX_MINUTES, RENTED_MIN_MINUTES } from '../kernel/durations.ts'

export const SUBSCRIPTION_STATUSES = ['active', 'trial', 'suspended', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Days that a new entrepreneur is on trial. */
export const TRIAL_DAYS = 30

/** When a trial that begins now is over. */
export const trialEnd = (now: Date): Date => new Date(now.getTime() + TRIAL_DAYS * DAY_MS)

/** May an entrepreneur of this status sell? Suspended and cancelled ones sell nothing. */
export const maySell = (status: SubscriptionStatus): boolean => status === 'active' || status === 'trial'

type Subscription = {
  status: SubscriptionStatus
  trialEndsAt: Date | null
  /** When the shop stops for an invoice that is not paid; null or left out: no invoice is open. */
  stopsSellingAt?: Date | null
}

/** The status at an instant: a trial becomes active by itself when it ends, and who has not paid in time is suspended. */
export const statusAt = (subscription: Subscription, now: Date): SubscriptionStatus => {
  const { status, trialEndsAt, stopsSellingAt = null } = subscription
  if (maySell(status) && stopsSellingAt !== null && stopsSellingAt <= now) return 'suspended'
  const trialIsOver = status === 'trial' && trialEndsAt !== null && trialEndsAt <= now
  return trialIsOver ? 'active' : status
}

/** May a pass of so many minutes be sold? Any length on one's own internet, 10 to 180 minutes on rented equipment. */
export const maySellDuration = (minutes: number, hasOwnInternet: boolean): boolean =>
  hasOwnInternet ? minutes >= 1 : minutes >= RENTED_MIN_MINUTES && minutes <= RENTED_MAX_MINUTES

/** More than anybody reads; what is archived counts towards neither. */
export const MAX_PACKAGES_ON_SALE = 50
export const MAX_PACKAGES = 200
