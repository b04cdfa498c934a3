import { joinedCode } from '../kernel/clean-text.ts'
import { DAY_MS, freetownDay, MINUTE_MS } from '../kernel/durations.ts'
import { percentOf } from '../money/money.ts'
import { carriesAmount, type PaymentLimits } from '../money/payment-limits.ts'
import { andList, lastOf } from './option-words.ts'

export const PROMOTION_KINDS = ['happy_hour', 'code'] as const

/** A seller's discount: a share of the price, or a lower price. One of the two is null. */
export type PromotionTerms = {
  basisPoints: number | null
  priceMinor: number | null
}

/** When a happy hour is active, in Freetown, which is UTC all year. */
export type HappyHourTimes = {
  /** The days on which it begins: 0 for Sunday to 6 for Saturday. */
  days: readonly number[]
  /** Minutes after midnight. If the end is before the beginning, it is on the next day; 1440 is midnight. */
  fromMinute: number
  toMinute: number
  /** The instant after its last day. */
  until: Date
}

export const MINUTES_A_DAY = 1440
/** How many minutes a price shown just before the end of a happy hour is honoured. */
export const HAPPY_HOUR_GRACE_MINUTES = 10
/** More than any seller runs at once. */
export const MAX_LIVE_PROMOTIONS = 20
export const MAX_CODE_USES = 10_000
/** How many days ahead the last day of a promotion may be. */
const MAX_PROMOTION_DAYS = 366

const midnightOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS) * DAY_MS

/**
 * Returns the end of a happy hour that is active at `now`, else null. Its last day also ends one that passes
 * midnight.
 */
export const happyUntil = (times: HappyHourTimes, now: Date): Date | null => {
  if (now >= times.until) return null
  const lasts = (times.toMinute - times.fromMinute + MINUTES_A_DAY - 1) % MINUTES_A_DAY
  for (const midnight of [midnightOf(now), midnightOf(now) - DAY_MS]) {
    const from = midnight + times.fromMinute * MINUTE_MS
    const to = Math.min(from + (lasts + 1) * MINUTE_MS, times.until.getTime())
    const isItsDay = times.days.includes(new Date(midnight).getUTCDay())
    if (isItsDay && now.getTime() >= from && now.getTime() < to) return new Date(to)
  }
  return null
}

/** Returns what the terms take off a list price, before any limit; zero if their own price is not lower. */
export const takenOff = (terms: PromotionTerms, listPriceMinor: number): number => {
  const off =
    terms.priceMinor === null
      ? percentOf(listPriceMinor, terms.basisPoints ?? 0)
      : listPriceMinor - terms.priceMinor
  return Math.max(0, off)
}

/** The lowest price, and its steps, at which every payment method of the full price still works. */
export type PriceFloor = { leastMinor: number; stepMinor: number }

const NO_FLOOR: PriceFloor = { leastMinor: 1, stepMinor: 1 }

/** The floor of a lowered price, by the limits of the payment methods. */
const floorOf = (limits: readonly PaymentLimits[], listPriceMinor: number): PriceFloor =>
  limits
    .filter((each) => carriesAmount(each, listPriceMinor))
    .reduce<PriceFloor>(
      (floor, { minimumMinor, stepMinor }) => ({
        leastMinor: Math.max(floor.leastMinor, minimumMinor),
        stepMinor: Math.max(floor.stepMinor, stepMinor),
      }),
      NO_FLOOR,
    )

/** A promotion's effect on one package: what it takes off, and the floor of the price. */
export type PromotionOffer = PriceFloor & { offMinor: number }

export const promotionOffer = (
  terms: PromotionTerms,
  listPriceMinor: number,
  limits: readonly PaymentLimits[],
): PromotionOffer => ({ offMinor: takenOff(terms, listPriceMinor), ...floorOf(limits, listPriceMinor) })

type Running = PromotionTerms & HappyHourTimes & { packageId: string | null }

/**
 * Returns the active happy hour with the largest discount for a package, with its end; null if there is none.
 */
export const bestHappyHour = <Hour extends Running>(
  hours: readonly Hour[],
  pack: { id: string; priceMinor: number },
  now: Date,
): { hour: Hour; endsAt: Date } | null =>
  hours.reduce<{ hour: Hour; endsAt: Date } | null>((best, hour) => {
    const endsAt = hour.packageId === null || hour.packageId === pack.id ? happyUntil(hour, now) : null
    const off = takenOff(hour, pack.priceMinor)
    if (endsAt === null || off === 0) return best
    return best === null || off > takenOff(best.hour, pack.priceMinor) ? { hour, endsAt } : best
  }, null)

/**
 * Normalises a typed discount code for comparison: letters and digits in capitals, without spaces and dashes.
 */
export const readDiscountCode = (typed: string): string => joinedCode(typed)

/** Whether a code has 3 to 16 letters and digits, so that users can say and type it. */
export const isDiscountCode = (code: string): boolean => /^[A-Z0-9]{3,16}$/.test(code)

export const PROMOTION_STATES = ['live', 'used_up', 'over', 'off'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/**
 * Returns whether a promotion can still lower a price: not when switched off, past its last day, or used up.
 */
export const promotionState = (
  promotion: { endedAt: Date | null; until: Date; maxUses: number | null; usedCount: number },
  now: Date,
): PromotionState => {
  if (promotion.endedAt !== null) return 'off'
  if (promotion.until <= now) return 'over'
  return promotion.maxUses !== null && promotion.usedCount >= promotion.maxUses ? 'used_up' : 'live'
}

/** Returns the instant after the last day of a promotion, which is YYYY-MM-DD in Freetown. */
export const untilOf = (lastDay: string): Date => new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS)

/** Whether a promotion may run until this day: today or later, within a year. */
export const mayRunUntil = (lastDay: string, now: Date): boolean =>
  lastDay >= freetownDay(now) && lastDay <= freetownDay(new Date(now.getTime() + MAX_PROMOTION_DAYS * DAY_MS))

/** Returns the last day of a promotion that ends at an instant. */
export const lastDayOf = (until: Date): string => freetownDay(new Date(until.getTime() - 1))

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** "Monday to Friday", "Saturday and Sunday", "every day". */
export const daysText = (days: readonly number[]): string => {
  // Weeks begin on Monday.
  const sorted = [...new Set(days)].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  if (sorted.length === 7) return 'every day'
  const places = sorted.map((day) => (day + 6) % 7)
  const isRow = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1)
  const names = sorted.map((day) => DAY_NAMES[day] ?? '')
  return isRow && names.length > 2 ? `${names[0]} to ${lastOf(names)}` : andList(names)
}

/** Formats minutes after midnight as "14:30"; the end of the day is 24:00. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Parses "14:30" as minutes after midnight; null if it is no time of day. */
export const clockMinutes = (text: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || total > MINUTES_A_DAY ? null : total
}
