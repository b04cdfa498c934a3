import * as z from 'zod/mini'
import { MoneyOf } from '../../payments/monime/schemas.ts'

// The fields of Monime's payouts that are used.

export const Payout = z.object({
  id: z.string(),
  status: z.string(),
  amount: MoneyOf,
  destination: z.optional(z.nullable(z.object({ transactionReference: z.optional(z.nullable(z.string())) }))),
  failureDetail: z.optional(z.nullable(z.object({ code: z.optional(z.nullable(z.string())) }))),
  metadata: z.optional(z.nullable(z.object({ reference: z.optional(z.string()) }))),
})
export type Payout = z.infer<typeof Payout>

export const FinancialAccount = z.object({
  balance: z.object({ available: MoneyOf }),
})

export const Kyc = z.object({
  account: z.object({
    name: z.optional(z.nullable(z.string())),
    holderName: z.optional(z.nullable(z.string())),
  }),
})
