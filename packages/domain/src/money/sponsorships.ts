/** Whom a sponsor pays for: holders of printed cards, listed numbers, or every number at this WiFi once a day. */
export const SPONSORED = ['anyone', 'numbers', 'cards'] as const
export type Sponsored = (typeof SPONSORED)[number]

export const SPONSORSHIP_STATES = ['awaiting_payment', 'running', 'ended', 'cancelled'] as const
type SponsorshipState = (typeof SPONSORSHIP_STATES)[number]

/** How a sponsor pays: by a prompt on the phone, or by an invoice, whose money an admin confirms. */
export const SPONSOR_WAYS = ['mobile_money', 'invoice'] as const
export type SponsorWay = (typeof SPONSOR_WAYS)[number]

/** The shop's line was up on a day on which a router reported for so long in all. */
export const LEAST_UP_MINUTES = 60

/** The agreed price as an exact ratio: so many minor units for so many minutes. */
export type MinutePrice = { priceMinor: number; priceMinutes: number }

/** A last grant is not shorter, unless the sponsor gives fewer minutes to each. */
export const LEAST_MINUTES = 5

/** What a sponsor has still to pay: of an invoice also once a part of it came. 0 once nothing more is asked for. */
export const stillOpen = ({
  state,
  way,
  sumMinor,
  paidMinor,
}: {
  state: SponsorshipState
  way: SponsorWay
  sumMinor: number
  paidMinor: number
}): number => {
  const isAsked = state === 'awaiting_payment' || (state === 'running' && way === 'invoice')
  return isAsked ? Math.max(0, sumMinor - paidMinor) : 0
}

/** What minutes can cost at most, in minor units: this much is reserved for a grant. */
export const mostFor = (price: MinutePrice, minutes: number): number => {
  const parts = BigInt(price.priceMinor) * BigInt(minutes)
  const per = BigInt(price.priceMinutes)
  return Number((parts + per - 1n) / per)
}

/** What all used minutes cost together, rounded down once. */
export const costOf = (price: MinutePrice, minutes: number): number =>
  Number((BigInt(price.priceMinor) * BigInt(minutes)) / BigInt(price.priceMinutes))

/**
 * What the next minutes cost after `usedMinutes`, so that all bookings add up to `costOf` their sum: never more than was reserved
 * for them.
 */
export const nextCost = (price: MinutePrice, usedMinutes: number, minutes: number): number =>
  costOf(price, usedMinutes + minutes) - costOf(price, usedMinutes)

/** The minutes that a sum still gives, up to those wanted; 0 if it gives fewer than the least. */
export const minutesFor = (price: MinutePrice, leftMinor: number, wanted: number): number => {
  const affordable = Number(
    (BigInt(Math.max(leftMinor, 0)) * BigInt(price.priceMinutes)) / BigInt(price.priceMinor),
  )
  const minutes = Math.min(wanted, affordable)
  return minutes >= Math.min(wanted, LEAST_MINUTES) ? minutes : 0
}

/** Whole minutes of use from seconds, at most those granted. */
export const usedMinutesOf = (seconds: number, granted: number): number =>
  Math.min(granted, Math.ceil(Math.max(seconds, 0) / 60))
