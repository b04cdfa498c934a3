/** Returns the 95th percentile; NaN for an empty list. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
