import * as z from 'zod/mini'

// What pawaPay sends of payouts, as far as it is used. Its documentation asks not to refuse fields that it may add.

const FailureReasonField = z.object({ failureCode: z.string() })

export const PayoutAnswer = z.object({
  payoutId: z.optional(z.string()),
  status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']),
  failureReason: z.optional(FailureReasonField),
})
export type PayoutAnswer = z.infer<typeof PayoutAnswer>

export const Payout = z.object({
  payoutId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  providerTransactionId: z.optional(z.nullable(z.string())),
  failureReason: z.optional(z.nullable(FailureReasonField)),
})
export type Payout = z.infer<typeof Payout>

export const PayoutStatusAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('FOUND'), data: Payout }),
  z.object({ status: z.literal('NOT_FOUND') }),
])

const PayoutOperation = z.object({
  status: z.string(),
  /** Major units, as a decimal text. */
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
      /** Major units, as a decimal text. */
      balance: z.string(),
      /** Empty where the wallet serves all operators of the country. */
      provider: z.optional(z.string()),
    }),
  ),
})
