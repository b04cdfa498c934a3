/** One covariate of sales: its figure on each day, and the normal prior of its weight. */
export type Cause = { figures: readonly number[]; mean: number; deviation: number }

/** The posterior of one covariate's weight. */
export type Belief = { mean: number; deviation: number }

const ROUNDS = 12
const CLOSE_ENOUGH = 1e-4
/** Dispersion is at least that of a Poisson count. Above the maximum the shop's data carry no information. */
const [MIN_SCATTER, MAX_SCATTER] = [1, 6]
/** Weights that the data determine, not the prior: weekdays, level, price. */
const SETTLED = 9

/**
 * Fits counts as a product of covariates: a Poisson regression with a normal prior on every weight.
 * Overdispersion widens the posterior. Returns the posterior of the last covariate.
 */
export const believe = (counts: readonly number[], causes: readonly Cause[]): Belief => {
  const rough = climb(counts, causes, { scatter: 1.3, start: causes.map(({ mean }) => mean) })
  const scatter = scatterOf(counts, causes, rough.weights)
  const { weights, half } = climb(counts, causes, { scatter, start: rough.weights })
  const last = causes.length - 1
  // The last diagonal entry of the inverse is one over the square of the factor's last pivot.
  const pivot = half[last]?.[last] ?? 1
  return { mean: weights[last] ?? 0, deviation: 1 / pivot }
}

type Start = { scatter: number; start: readonly number[] }

/** Newton steps to the posterior mode, with the Cholesky factor of the precision there. */
const climb = (counts: readonly number[], causes: readonly Cause[], { scatter, start }: Start) => {
  const days = daysOf(counts, causes)
  let weights = [...start]
  let half: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slope, precision } = slopeAt(days, causes, { weights, scatter })
    half = factorOf(precision)
    const step = solve(half, slope)
    const longest = Math.max(...step.map(Math.abs))
    const shorter = longest > 1 ? 1 / longest : 1
    weights = weights.map((weight, index) => weight + shorter * (step[index] ?? 0))
    if (longest < CLOSE_ENOUGH) break
  }
  return { weights, half }
}

/** A day's count with its non-zero covariates: most are zero. */
type Day = { count: number; at: readonly number[]; figures: readonly number[] }

const daysOf = (counts: readonly number[], causes: readonly Cause[]): Day[] =>
  counts.map((count, day) => {
    const at = causes.flatMap(({ figures }, index) => ((figures[day] ?? 0) === 0 ? [] : [index]))
    return { count, at, figures: at.map((index) => causes[index]?.figures[day] ?? 0) }
  })

const expected = ({ at, figures }: Day, weights: readonly number[]): number => {
  let sum = 0
  for (let index = 0; index < at.length; index += 1)
    sum += (figures[index] ?? 0) * (weights[at[index] ?? 0] ?? 0)
  return Math.exp(Math.min(12, Math.max(-12, sum)))
}

/** Gradient of the log posterior, and the lower half of its precision. */
const slopeAt = (
  days: readonly Day[],
  causes: readonly Cause[],
  { weights, scatter }: { weights: readonly number[]; scatter: number },
) => {
  const slope = causes.map((cause, index) => (cause.mean - (weights[index] ?? 0)) / cause.deviation ** 2)
  const precision = causes.map((cause, row) =>
    Array.from({ length: row + 1 }, (_, column) => (row === column ? 1 / cause.deviation ** 2 : 0)),
  )
  for (const day of days) addDay(day, expected(day, weights) / scatter, { scatter, slope, precision })
  return { slope, precision }
}

type Sums = { scatter: number; slope: number[]; precision: number[][] }

const addDay = ({ count, at, figures }: Day, bend: number, { scatter, slope, precision }: Sums): void => {
  for (let one = 0; one < at.length; one += 1) {
    const row = at[one] ?? 0
    const figure = figures[one] ?? 0
    slope[row] = (slope[row] ?? 0) + figure * (count / scatter - bend)
    const bends = precision[row] ?? []
    for (let other = 0; other <= one; other += 1) {
      const column = at[other] ?? 0
      bends[column] = (bends[column] ?? 0) + figure * (figures[other] ?? 0) * bend
    }
  }
}

const scatterOf = (
  counts: readonly number[],
  causes: readonly Cause[],
  weights: readonly number[],
): number => {
  let sum = 0
  for (const day of daysOf(counts, causes)) {
    const mean = expected(day, weights)
    sum += (day.count - mean) ** 2 / Math.max(mean, 0.05)
  }
  return Math.min(MAX_SCATTER, Math.max(MIN_SCATTER, sum / Math.max(1, counts.length - SETTLED)))
}

/** Cholesky factor of a positive definite matrix, both given by their lower halves. */
const factorOf = (matrix: readonly (readonly number[])[]): number[][] => {
  const half: number[][] = []
  for (const [row, figures] of matrix.entries()) {
    const mine: number[] = []
    half.push(mine)
    for (let column = 0; column <= row; column += 1) {
      const other = half[column] ?? []
      let rest = figures[column] ?? 0
      for (let before = 0; before < column; before += 1) rest -= (mine[before] ?? 0) * (other[before] ?? 0)
      mine.push(column === row ? Math.sqrt(Math.max(rest, 1e-12)) : rest / (other[column] ?? 1))
    }
  }
  return half
}

/** Solves the linear system of a Cholesky factor. */
const solve = (half: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const down: number[] = []
  for (const [row, figures] of half.entries()) {
    let rest = right[row] ?? 0
    for (let before = 0; before < row; before += 1) rest -= (figures[before] ?? 0) * (down[before] ?? 0)
    down.push(rest / (figures[row] ?? 1))
  }
  const up = down.map(() => 0)
  for (let row = half.length - 1; row >= 0; row -= 1) {
    let rest = down[row] ?? 0
    for (let after = row + 1; after < half.length; after += 1)
      rest -= (half[after]?.[row] ?? 0) * (up[after] ?? 0)
    up[row] = rest / (half[row]?.[row] ?? 1)
  }
  return up
}
