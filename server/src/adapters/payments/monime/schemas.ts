import * as z from 'zod/mini'

// The fields of Monime's API (caph.2025-08-23) that are used. Additional fields are accepted.

export const MoneyOf = z.object({ currency: z.string(), value: z.int() })

/** The envelope of a result. */
export const resultOf = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({ success: z.literal(true), result })

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    success: z.literal(true),
    result: z.array(item),
    pagination: z.object({ next: z.optional(z.nullable(z.string())) }),
  })

export const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.object({ reason: z.string(), message: z.optional(z.string()) }),
})

export const PaymentCode = z.object({
  id: z.string(),
  status: z.string(),
  ussdCode: z.optional(z.nullable(z.string())),
  amount: z.optional(z.nullable(MoneyOf)),
  reference: z.optional(z.nullable(z.string())),
  // Null in some events of completed codes.
  processedPaymentData: z.optional(
    z.nullable(
      z.object({
        amount: z.optional(z.nullable(MoneyOf)),
        channelData: z.optional(z.nullable(z.object({ reference: z.optional(z.nullable(z.string())) }))),
      }),
    ),
  ),
})
export type PaymentCode = z.infer<typeof PaymentCode>

const Momo = z.object({
  providerId: z.string(),
  status: z.object({ active: z.boolean() }),
  featureSet: z.object({
    payout: z.optional(z.nullable(z.object({ canPayTo: z.optional(z.boolean()) }))),
    payment: z.optional(z.nullable(z.object({ canPayFrom: z.optional(z.boolean()) }))),
  }),
})
export const Momos = z.array(Momo)
export type Momos = z.infer<typeof Momos>

export const WebhookBody = z.object({
  event: z.object({ id: z.string(), name: z.string() }),
  object: z.object({ id: z.string(), type: z.string() }),
  data: z.unknown(),
})
