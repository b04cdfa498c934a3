import * as z from 'zod/mini'

// From three working integrations; Vult has no public documentation.

export const PaymentLinkAnswer = z.object({
  data: z.object({ link: z.optional(z.nullable(z.string())), code: z.optional(z.nullable(z.string())) }),
})

export const ORDER_ALREADY_COMPLETED = 'ORDER_ALREADY_COMPLETED'
const ERROR_CODE = /"(ORDER_ALREADY_COMPLETED|CURRENCY_NOT_AVAILABLE_FOR_ORDER|INVALID_FIELD)"/

/** The code in an error, wherever it is: its place differs between the known integrations. */
export const errorCodeIn = (text: string): string | undefined => ERROR_CODE.exec(text)?.[1]

export const Notification = z.object({
  orderId: z.string().check(z.minLength(1)),
  vultRequestId: z.string().check(z.minLength(1)),
  status: z.enum(['completed', 'failed']),
})
