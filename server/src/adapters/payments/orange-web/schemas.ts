import * as z from 'zod/mini'

// The fields of Orange's Web Payment guide that are used; more may come.

export const TokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds; a string in some of its products. */
  expires_in: z.union([z.number(), z.string()]),
})

export const WebPaymentAnswer = z.object({
  pay_token: z.string().check(z.minLength(1)),
  payment_url: z.string(),
  notif_token: z.string().check(z.minLength(1)),
})

/** `INITIATED` and `PENDING` wait for the payer; the others are final. */
export const StatusAnswer = z.object({
  status: z.enum(['INITIATED', 'PENDING', 'EXPIRED', 'SUCCESS', 'FAILED']),
  order_id: z.optional(z.nullable(z.string())),
  txnid: z.optional(z.nullable(z.string())),
})

export const Notification = z.object({
  status: z.enum(['SUCCESS', 'FAILED']),
  notif_token: z.string().check(z.minLength(1)),
  txnid: z.optional(z.nullable(z.string())),
})
