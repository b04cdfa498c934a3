/** What was set aside for a payout, less what came back. */
export type SentPayout = { id: string; at: Date; amountMinor: number }

/**
 * Tells which payout carried a sale's money: the first, no earlier than the sale, by which as much had been sent as was owed up to and
 * with that sale. Payouts come oldest first; sales are asked for in the order of the books. Amounts in minor units; null
 * while it was not sent.
 */
export const payoutsInTurn = (payouts: readonly SentPayout[], sentBeforeMinor: number) => {
  let at = 0
  let sentMinor = sentBeforeMinor + (payouts[0]?.amountMinor ?? 0)
  return (sale: { at: Date; owedSoFarMinor: number }): SentPayout | null => {
    for (;;) {
      const payout = payouts[at]
      if (payout === undefined) return null
      if (sentMinor >= sale.owedSoFarMinor && payout.at >= sale.at) return payout
      at += 1
      sentMinor += payouts[at]?.amountMinor ?? 0
    }
  }
}
