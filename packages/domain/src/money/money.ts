import { USUAL_GST_BASIS_POINTS } from '../platform/gst.ts'

/** Prices are new leones. The wire's `SLL` is turned into this in the contract's field. */
export type Currency = 'SLE'

/** A sum in minor units (Le 1.00 = 100), always whole. */
export type Money = { amountMinor: number; currency: Currency }

/** Minor leones for one dollar (Le 22.70) where the platform has set no other rate. */
export const DEFAULT_MINOR_PER_DOLLAR = 2270

/** No currency halves or doubles from one day to the next: a rate that does so was mistyped. Both in minor leones for one dollar. */
export const isUsdRateNear = (minorPerDollar: number, beforeMinor: number): boolean =>
  minorPerDollar * 2 >= beforeMinor && minorPerDollar <= beforeMinor * 2

// Written by its number: in most fonts the real minus cannot be told from a hyphen.
const MINUS = '\u2212'

/** Leones with at most two decimals to minor units. Throws RangeError for anything finer, infinite or unsafe. */
export const leToMinor = (le: number): number => {
  const minor = Math.round(le * 100)
  if (!Number.isSafeInteger(minor) || minor / 100 !== le) {
    throw new RangeError(`not an amount in leones with at most two decimals: ${le}`)
  }
  return minor + 0 // -0 becomes 0
}

/** Minor units to leones, as the wire has them. Throws RangeError when not whole. */
export const minorToLe = (minor: number): number => whole(minor) / 100

/** A share of an amount in basis points (100 = 1 %), rounded half up. Throws RangeError when either is not whole. */
export const percentOf = (amountMinor: number, basisPoints: number): number =>
  Math.floor(whole(whole(amountMinor) * whole(basisPoints) + 5_000) / 10_000)

/** The GST that is inside a gross price, rounded half up, and what remains. They always add up to the price. */
export const splitGst = (
  grossMinor: number,
  basisPoints: number = USUAL_GST_BASIS_POINTS,
): { gstMinor: number; netMinor: number } => {
  const ofWhole = 10_000 + whole(basisPoints)
  const gstMinor = Math.floor((whole(2 * whole(grossMinor) * basisPoints) + ofWhole) / (2 * ofWhole))
  return { gstMinor, netMinor: grossMinor - gstMinor }
}

/** "Le 20" when whole, else "Le 12.50"; thousands with commas; below zero "−Le 1,000" with a real minus. */
export const formatLe = (minor: number): string => {
  const cents = Math.abs(whole(minor))
  const decimals = cents % 100 === 0 ? '' : `.${twoDigits(cents % 100)}`
  return `${sign(minor)}Le ${grouped(Math.floor(cents / 100))}${decimals}`
}

/** "$0.88" for a sum in minor leones, at so many minor leones for one dollar, rounded half away from zero. */
export const formatUsd = (
  minor: number,
  leCentsPerDollarMinor: number = DEFAULT_MINOR_PER_DOLLAR,
): string => {
  const cents = Math.round((Math.abs(whole(minor)) * 100) / leCentsPerDollarMinor)
  const prefix = cents === 0 ? '' : sign(minor)
  return `${prefix}$${grouped(Math.floor(cents / 100))}.${twoDigits(cents % 100)}`
}

const WHOLE_FROM_DOLLARS = 1_000

/** The same, from a thousand dollars on in whole ones: "$0.88", "$3,210". */
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
