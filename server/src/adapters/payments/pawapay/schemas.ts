import * as z from 'zod/mini'

// The fields of pawaPay's answers that are used. Its documentation requires accepting additional fields.

const DepositOperation = z.object({
  status: z.string(),
  authType: z.optional(z.string()),
  /** Major units, as a decimal string. */
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
