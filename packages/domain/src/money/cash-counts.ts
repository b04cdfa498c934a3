/**
 * The cash of Sierra Leone, the new leone of July 2022, in minor units: banknotes of Le 20, 10, 5, 2 and 1,
 * and coins of 50, 25, 10, 5 and 1 cents. The old leone's notes have not been legal tender since 2024.
 */
export const NOTES_MINOR = [2000, 1000, 500, 200, 100] as const
export const COINS_MINOR = [50, 25, 10, 5, 1] as const
export const DENOMINATIONS_MINOR = [...NOTES_MINOR, ...COINS_MINOR] as const
export type DenominationMinor = (typeof DENOMINATIONS_MINOR)[number]

/** More pieces of one kind do not fit into a till. */
export const MAX_PIECES = 10_000

/** Pieces of each kind, by their worth in minor units. A missing kind counts as zero. */
export type CashCount = Readonly<Partial<Record<`${DenominationMinor}`, number | undefined>>>

/** Returns the total of a count, in minor units. */
export const totalOfCount = (count: CashCount): number =>
  DENOMINATIONS_MINOR.reduce((sum, worth) => sum + worth * (count[`${worth}`] ?? 0), 0)

/** Returns the kinds of a count with their totals, the largest first. */
export const linesOfCount = (
  count: CashCount,
): { worthMinor: number; pieces: number; amountMinor: number }[] =>
  DENOMINATIONS_MINOR.flatMap((worthMinor) => {
    const pieces = count[`${worthMinor}`] ?? 0
    return pieces === 0 ? [] : [{ worthMinor, pieces, amountMinor: worthMinor * pieces }]
  })

/** "Le 20" for a note, "50 cents" for a coin. */
export const denominationText = (worthMinor: number): string =>
  worthMinor >= 100 ? `Le ${worthMinor / 100}` : worthMinor === 1 ? '1 cent' : `${worthMinor} cents`

/** Returns an amount in the fewest notes and coins, as a till is filled. */
export const countOf = (amountMinor: number): CashCount => {
  let left = amountMinor
  const pieces = DENOMINATIONS_MINOR.flatMap((worth) => {
    const count = Math.floor(left / worth)
    left -= count * worth
    return count === 0 ? [] : [[`${worth}`, count] as const]
  })
  return Object.fromEntries(pieces)
}
