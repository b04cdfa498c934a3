import type { Belief } from './posterior.ts'

/** What determines the effect of a price change, in addition to the response of sales. */
export type Circumstances = {
  /** The new price over the old one. */
  factor: number
  /** The share of lost buyers who take another package of the shop. */
  diverted: number
  /** The cost of a sale, as a share of the old price. */
  costShare: number
}

/** The share of lost buyers who take another package if the shop has some. */
export const DIVERTED = 0.25

/** The gain of a change as a share of the package's takings, for a given response. */
const gainAt = (answer: number, { factor, diverted, costShare }: Circumstances): number => {
  const sold = factor ** answer
  // What a lost buyer spends elsewhere in the shop, and what serving them would have cost.
  return factor * sold - 1 - (diverted + costShare * (1 - diverted)) * (sold - 1)
}

/** The response at which a change neither gains nor loses; null if it always gains, or never. */
const turningAnswer = ({ factor, diverted, costShare }: Circumstances): number | null => {
  const kept = diverted + costShare * (1 - diverted)
  if (factor - kept <= 0 || 1 - kept <= 0) return null
  return Math.log((1 - kept) / (factor - kept)) / Math.log(factor)
}

/** Returns the probability that the shop earns more, from 0 to 1. */
export const probabilityOfUplift = (answer: Belief, change: Circumstances): number => {
  if (change.factor === 1) return 0
  const turn = turningAnswer(change)
  // Below its cost a pass earns more the dearer it is.
  if (turn === null) return change.factor > 1 ? 1 : 0
  const distance = (answer.mean - turn) / answer.deviation
  return normalShare(change.factor > 1 ? distance : -distance)
}

/**
 * Returns the gain as a share of the package's takings: the likely value and the bounds of four in five
 * cases.
 */
export const gainOf = (answer: Belief, change: Circumstances) => {
  const gains = [-1.2816, 0, 1.2816].map((errors) => gainAt(answer.mean + errors * answer.deviation, change))
  const [one = 0, likely = 0, other = 0] = gains
  return { likely, low: Math.min(one, other), high: Math.max(one, other) }
}

/** The share of a normal distribution below a number of deviations (Abramowitz and Stegun 26.2.17). */
const normalShare = (deviations: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(deviations))
  const tail =
    Math.exp(-(deviations ** 2) / 2) *
    0.398_942_280_4 *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return deviations >= 0 ? 1 - tail : tail
}
