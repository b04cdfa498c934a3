/** The value that 95 of 100 stay at or below; NaN of none. */
export const p95 = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
