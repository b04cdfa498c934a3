import { USUAL_GST_BASIS_POINTS } from '../platform/gst.ts'

/** Prices are in new leones. The contract's money field converts the wire's `SLL`. */
export type Currency = 'SLE'

/** An amount in minor units (Le 1.00 = 100), always whole. */
export type Money = { amountMinor: number; currency: Currency }

/** Minor leones per dollar (Le 22.70) until the platform sets another rate. */
export const DEFAULT_MINOR_PER_DOLLAR = 2270

/**
 * Whether a dollar rate is at most double and at least half the previous one: anything else was mistyped.
 * Minor leones.
 */
export const isUsdRateNear = (minorPerDollar: number, beforeMinor: number): boolean =>
  minorPerDollar * 2 >= beforeMinor && minorPerDollar <= beforeMinor * 2

// An escape, because in most fonts the real minus looks like a hyphen.
const MINUS = '\u2212'

/**
 * Converts leones with at most two decimals to minor units. Throws RangeError for a finer, infinite or unsafe
 * number.
 */
export const leToMinor = (le: number): number => {
  const minor = Math.round(le * 100)
  if (!Number.isSafeInteger(minor) || minor / 100 !== le) {
    throw new RangeError(`not an amount in leones with at most two decimals: ${le}`)
  }
  return minor + 0 // -0 becomes 0
}

/** Converts minor units to leones for the wire. Throws RangeError for a number that is not whole. */
export const minorToLe = (minor: number): number => whole(minor) / 100

/**
 * Returns a share of an amount in basis points (100 = 1 %), rounded half up. Throws RangeError if either is
 * not whole.
 */
export const percentOf = (amountMinor: number, basisPoints: number): number =>
  Math.floor(whole(whole(amountMinor) * whole(basisPoints) + 5_000) / 10_000)

/**
 * Splits a gross price into the GST included in it, rounded half up, and the rest. They add up to the price.
 */
export const splitGst = (
  grossMinor: number,
  basisPoints: number = USUAL_GST_BASIS_POINTS,
): { gstMinor: number; netMinor: number } => {
  const ofWhole = 10_000 + whole(basisPoints)
  const gstMinor = Math.floor((whole(2 * whole(grossMinor) * basisPoints) + ofWhole) / (2 * ofWhole))
  return { gstMinor, netMinor: grossMinor - gstMinor }
}

/**
 * Formats "Le 20" if whole, else "Le 12.50"; thousands with commas; negative amounts with a real minus: "−Le
 * 1,000".
 */
export const formatLe = (minor: number): string => {
  const cents = Math.abs(whole(minor))
  const decimals = cents % 100 === 0 ? '' : `.${twoDigits(cents % 100)}`
  return `${sign(minor)}Le ${grouped(Math.floor(cents / 100))}${decimals}`
}

/** Formats minor leones as "$0.88", rounded half away from zero. The rate is minor leones per dollar. */
export const formatUsd = (
  minor: number,
  leCentsPerDollarMinor: number = DEFAULT_MINOR_PER_DOLLAR,
): string => {
  const cents = Math.round((Math.abs(whole(minor)) * 100) / leCentsPerDollarMinor)
  const prefix = cents === 0 ? '' : sign(minor)
  return `${prefix}$${grouped(Math.floor(cents / 100))}.${twoDigits(cents % 100)}`
}

const WHOLE_FROM_DOLLARS = 1_000

/** Formats as `formatUsd`, but in whole dollars from a thousand on: "$0.88", "$3,210". */
export const formatUsdShort = (minor: number, minorPerDollar: number): string => {
  const dollars = Math.abs(whole(minor)) / minorPerDollar
  if (dollars < WHOLE_FROM_DOLLARS) return formatUsd(minor, minorPerDollar)
  return `${sign(minor)}$${grouped(Math.round(dollars))}`
}

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`)
  return value
}

const sign = (minor: number): string => (minor < 0 ? MINUS : '')

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
