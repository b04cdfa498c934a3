/** One measured figure with its limit. Its baseline was measured in the same run. */
export type Figure = { what: string; measured: string; value: number } & (
  | { atLeast: number }
  | { atMost: number }
  /** Only a reference for comparison. */
  | { isReference: true }
)

/** A part that could not be measured: it fails every limit, and the table shows the reason. */
export const failed = (what: string, error: unknown): Figure => ({
  what,
  measured: `FAILED: ${String(error).replace(/\s+/g, ' ').slice(0, 160)}`,
  value: Number.NaN,
  atLeast: 0,
})

export const isMeasured = ({ value }: Figure): boolean => Number.isFinite(value)

/** Removes the limit: a brief run is too short for it. */
export const asReference = ({ what, measured, value }: Figure): Figure => ({
  what,
  measured,
  value,
  isReference: true,
})

export const isReached = (figure: Figure): boolean => {
  if ('isReference' in figure) return true
  return 'atLeast' in figure ? figure.value >= figure.atLeast : figure.value <= figure.atMost
}

const limitOf = (figure: Figure): string => {
  if ('isReference' in figure) return 'reference'
  return 'atLeast' in figure ? `at least ${figure.atLeast}` : `at most ${figure.atMost}`
}

const lineOf = (figure: Figure): string[] => [
  figure.what,
  figure.measured,
  figure.value.toFixed(2),
  limitOf(figure),
  'isReference' in figure ? '' : isReached(figure) ? 'yes' : 'NO',
]

/** Prints the figures as a table with their limits. */
export const printFigures = (figures: readonly Figure[]): void => {
  const lines = [['what', 'measured', 'value', 'limit', 'reached'], ...figures.map(lineOf)]
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widthOf(column))).join(' | ')} |\n`
  const rule = (lines[0] ?? []).map((_, column) => '-'.repeat(widthOf(column)))
  const [head = [], ...rest] = lines
  process.stdout.write([head, rule, ...rest].map(draw).join(''))
}
