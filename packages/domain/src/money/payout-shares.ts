/** Money reserved for a payout, less what was returned; or money deducted for an invoice. */
export type TakenMoney = { id: string; at: Date; amountMinor: number }

/**
 * Returns a function that finds the payout or invoice that took a sale's money: the first, not before the
 * sale, by which as much was taken as was owed up to and including the sale; null if not yet taken. `taken`
 * is oldest first; call it in ledger order. `owedSoFarMinor` counts all income, not only sales. Amounts in
 * minor units.
 */
export const carriersInTurn = (taken: readonly TakenMoney[], takenBeforeMinor: number) => {
  let at = 0
  let takenMinor = takenBeforeMinor + (taken[0]?.amountMinor ?? 0)
  return (sale: { at: Date; owedSoFarMinor: number }): TakenMoney | null => {
    for (;;) {
      const carrier = taken[at]
      if (carrier === undefined) return null
      if (takenMinor >= sale.owedSoFarMinor && carrier.at >= sale.at) return carrier
      at += 1
      takenMinor += taken[at]?.amountMinor ?? 0
    }
  }
}
