/** What was set aside for a payout, less what came back; or what was taken for an invoice. */
export type TakenMoney = { id: string; at: Date; amountMinor: number }

/**
 * Tells which payout or invoice carried a sale's money: the first, no earlier than the sale, by which as much had been taken as was
 * owed up to and with that sale. They come oldest first; sales are asked for in the order of the books, and what is owed counts all
 * that came in, also what came besides sales. Amounts in minor units; null while it was not taken.
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
