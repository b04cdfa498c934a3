import * as z from 'zod/mini'

// The fields of pawaPay's payouts that are used. Its documentation requires accepting additional fields.

const PayoutOperation = z.object({
  status: z.string(),
  /** Major units, as a decimal string. */
  minAmount: z.optional(z.string()),
  maxAmount: z.optional(z.string()),
  /** `NONE` or `TWO_PLACES`. */
  decimalsInAmount: z.optional(z.string()),
})
export type PayoutOperation = z.infer<typeof PayoutOperation>

export const PayoutConfiguration = z.object({
  countries: z.array(
    z.object({
      country: z.string(),
      providers: z.array(
        z.object({
          provider: z.string(),
          currencies: z.array(
            z.object({
              currency: z.string(),
              operationTypes: z.object({ PAYOUT: z.optional(PayoutOperation) }),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type PayoutConfiguration = z.infer<typeof PayoutConfiguration>

export const WalletBalances = z.object({
  balances: z.array(
    z.object({
      country: z.string(),
      currency: z.string(),
      /** Major units, as a decimal string. */
      balance: z.string(),
      /** Empty if the wallet serves all operators of the country. */
      provider: z.optional(z.string()),
    }),
  ),
})
