export const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

/** Returns the mean; 0 of an empty list. */
export const meanOf = (figures: readonly number[]): number =>
  figures.length === 0 ? 0 : sumOf(figures) / figures.length

/** The sample standard deviation, divided by n - 1. 0 for fewer than two figures. */
const deviationOf = (figures: readonly number[]): number => {
  if (figures.length < 2) return 0
  const mean = meanOf(figures)
  return Math.sqrt(sumOf(figures.map((figure) => (figure - mean) ** 2)) / (figures.length - 1))
}

/**
 * Returns how many standard errors the mean of a sample is above a value (negative: below). For a constant
 * sample the result is infinite, or 0 at the value itself.
 */
export const errorsAbove = (figures: readonly number[], value: number): number => {
  const distance = meanOf(figures) - value
  if (figures.length < 2 || distance === 0) return 0
  const error = deviationOf(figures) / Math.sqrt(figures.length)
  return error === 0 ? Math.sign(distance) * Number.POSITIVE_INFINITY : distance / error
}

/**
 * The standard errors that a finding needs. A report makes about a hundred comparisons; at 4 standard errors
 * fewer than one report in a hundred has a false finding.
 */
export const CERTAIN_ERRORS = 4

/** Returns the standard errors needed with many comparisons, each of which can give a false finding. */
export const certainErrors = (comparisons: number): number =>
  Math.sqrt(CERTAIN_ERRORS ** 2 + 2 * Math.log(Math.max(1, comparisons / 20)))

/**
 * Returns how many standard errors the means of two samples differ, with pooled variance (Student), converted
 * to a normal deviate (Wallace's approximation), since small samples estimate the variance badly.
 */
export const meansApart = (one: readonly number[], other: readonly number[]): number => {
  const free = one.length + other.length - 2
  if (one.length < 2 || other.length < 2) return 0
  const squares = deviationOf(one) ** 2 * (one.length - 1) + deviationOf(other) ** 2 * (other.length - 1)
  const error = Math.sqrt((squares / free) * (1 / one.length + 1 / other.length))
  const apart = meanOf(one) - meanOf(other)
  if (apart === 0) return 0
  return error === 0 ? Math.sign(apart) * Number.POSITIVE_INFINITY : asNormal(apart / error, free)
}

const asNormal = (errors: number, free: number): number =>
  Math.sign(errors) * ((8 * free + 1) / (8 * free + 3)) * Math.sqrt(free * Math.log(1 + errors ** 2 / free))

/** Returns the same normal deviate for a sample against a value. */
export const meanApart = (figures: readonly number[], value: number): number => {
  const errors = errorsAbove(figures, value)
  return Number.isFinite(errors) && figures.length > 1 ? asNormal(errors, figures.length - 1) : errors
}

/** Returns how many standard errors one share is above another; 0 if one count is empty. */
export const sharesApart = (one: Share, other: Share): number => {
  if (one.of === 0 || other.of === 0) return 0
  const all = (one.part + other.part) / (one.of + other.of)
  const error = Math.sqrt(all * (1 - all) * (1 / one.of + 1 / other.of))
  return error === 0 ? 0 : (one.part / one.of - other.part / other.of) / error
}
export type Share = { part: number; of: number }

/** "6.1 standard errors from chance" */
export const strengthText = (errors: number): string =>
  Number.isFinite(errors)
    ? `${Math.abs(errors).toFixed(1)} standard errors from chance`
    : 'Without any exception'

/** The strength of a finding that needed this certainty. */
export const CERTAIN = `At least ${CERTAIN_ERRORS} standard errors from chance`

/** The strength of counted, not estimated, figures. */
export const COUNTED = 'Counted, not estimated'

export const isAbove = (figures: readonly number[], value: number): boolean =>
  errorsAbove(figures, value) >= CERTAIN_ERRORS

export const isBelow = (figures: readonly number[], value: number): boolean =>
  errorsAbove(figures, value) <= -CERTAIN_ERRORS

/** Formats how much a ratio differs from one: "38 %" for 1.38. */
export const percentFromOne = (ratio: number): string => `${Math.round(Math.abs(ratio - 1) * 100)} %`

export const percentText = (share: number): string => `${Math.round(share * 100)} %`
