/**
 * The money of Sierra Leone, the new leone of July 2022, in minor units: banknotes of Le 20, 10, 5, 2 and 1, and coins of
 * 50, 25, 10, 5 and 1 cents. The notes of the old leone are no money since 2024.
 */
export const NOTES_MINOR = [2000, 1000, 500, 200, 100] as const
export const COINS_MINOR = [50, 25, 10, 5, 1] as const
export const DENOMINATIONS_MINOR = [...NOTES_MINOR, ...COINS_MINOR] as const
export type DenominationMinor = (typeof DENOMINATIONS_MINOR)[number]

/** More pieces of one kind are no till any more. */
export const MAX_PIECES = 10_000

/** How many pieces of which kind, by their worth in minor units. What is not named was not there. */
export type CashCount = Readonly<Partial<Record<`${DenominationMinor}`, number | undefined>>>

/** What a count comes to, in minor units. */
export const totalOfCount = (count: CashCount): number =>
  DENOMINATIONS_MINOR.reduce((sum, worth) => sum + worth * (count[`${worth}`] ?? 0), 0)

/** The kinds that were there, the greatest first. */
export const linesOfCount = (
  count: CashCount,
): { worthMinor: number; pieces: number; amountMinor: number }[] =>
  DENOMINATIONS_MINOR.flatMap((worthMinor) => {
    const pieces = count[`${worthMinor}`] ?? 0
    return pieces === 0 ? [] : [{ worthMinor, pieces, amountMinor: worthMinor * pieces }]
  })

/** "Le 20" of a note, "50 cents" of a coin. */
export const denominationText = (worthMinor: number): string =>
  worthMinor >= 100 ? `Le ${worthMinor / 100}` : worthMinor === 1 ? '1 cent' : `${worthMinor} cents`

/** An amount in the fewest notes and coins, as a till is filled. */
export const countOf = (amountMinor: number): CashCount => {
  let left = amountMinor
  const pieces = DENOMINATIONS_MINOR.flatMap((worth) => {
    const count = Math.floor(left / worth)
    left -= count * worth
    return count === 0 ? [] : [[`${worth}`, count] as const]
  })
  return Object.fromEntries(pieces)
}
