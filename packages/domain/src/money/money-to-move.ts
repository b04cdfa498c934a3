type Holding = { provider: string; booked: number; sends: boolean }

/**
 * Returns how much of what is owed to sellers lies at providers that send no payouts, and which these are; null
 * if the others hold enough for all of it.
 */
export const moneyToMove = (
  owed: number,
  holdings: readonly Holding[],
): { amount: number; from: string[] } | null => {
  const sumOf = (some: readonly Holding[]): number =>
    some.reduce((sum, { booked }) => sum + Math.max(0, booked), 0)
  const stuck = holdings.filter(({ sends, booked }) => !sends && booked > 0)
  const missing = owed - sumOf(holdings.filter(({ sends }) => sends))
  // Two decimals: sums of Le are cents.
  const amount = Math.round(Math.min(missing, sumOf(stuck)) * 100) / 100
  return amount > 0 ? { amount, from: stuck.map(({ provider }) => provider) } : null
}
