import * as z from 'zod/mini'

// What pawaPay sends, as far as it is used. Its documentation asks not to refuse fields that it may add.

const FailureReasonField = z.object({ failureCode: z.string() })

export const DepositAnswer = z.object({
  depositId: z.optional(z.string()),
  status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']),
  failureReason: z.optional(FailureReasonField),
})

const Payer = z.object({ accountDetails: z.object({ phoneNumber: z.string() }) })

export const Deposit = z.object({
  depositId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  providerTransactionId: z.optional(z.nullable(z.string())),
  failureReason: z.optional(z.nullable(FailureReasonField)),
  /** Read with patience: a payer that is written otherwise may not cost the payment. */
  payer: z.catch(z.optional(Payer), undefined),
})
export type Deposit = z.infer<typeof Deposit>

export const DepositStatusAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('FOUND'), data: Deposit }),
  z.object({ status: z.literal('NOT_FOUND') }),
])

const DepositOperation = z.object({
  status: z.string(),
  authType: z.optional(z.string()),
  /** Major units, as a decimal text. */
  minAmount: z.optional(z.string()),
  maxAmount: z.optional(z.string()),
  /** `NONE` or `TWO_PLACES`. */
  decimalsInAmount: z.optional(z.string()),
})

export const ActiveConfiguration = z.object({
  countries: z.array(
    z.object({
      country: z.string(),
      providers: z.array(
        z.object({
          provider: z.string(),
          currencies: z.array(
            z.object({
              currency: z.string(),
              operationTypes: z.object({ DEPOSIT: z.optional(DepositOperation) }),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type ActiveConfiguration = z.infer<typeof ActiveConfiguration>

export const PublicKeys = z.array(z.object({ id: z.string(), key: z.string() }))
export type PublicKeys = z.infer<typeof PublicKeys>
