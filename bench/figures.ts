/** One measured ratio with its limit; both sides were measured in this run. */
export type Figure = { what: string; measured: string; ratio: number } & (
  | { atLeast: number }
  | { atMost: number }
)

export const isReached = (figure: Figure): boolean =>
  'atLeast' in figure ? figure.ratio >= figure.atLeast : figure.ratio <= figure.atMost

const limitOf = (figure: Figure): string =>
  'atLeast' in figure ? `at least ${figure.atLeast}` : `at most ${figure.atMost}`

/** Prints the figures with the limit beside each. */
export const printFigures = (figures: readonly Figure[]): void =>
  console.table(
    figures.map((figure) => ({
      what: figure.what,
      measured: figure.measured,
      ratio: figure.ratio.toFixed(2),
      limit: limitOf(figure),
      reached: isReached(figure) ? 'yes' : 'NO',
    })),
  )
