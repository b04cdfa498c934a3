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

/** A recurrent code; its payments are objects of their own. */
export const RecurrentCode = z.object({
  id: z.string(),
  mode: z.optional(z.string()),
  ussdCode: z.string().check(z.regex(/^[0-9*#]{3,40}$/)),
  reference: z.optional(z.nullable(z.string())),
  expireTime: z.optional(z.nullable(z.string())),
})
export type RecurrentCode = z.infer<typeof RecurrentCode>

/** The event of one payment of a recurrent code. */
export const ProcessedCode = z.object({
  mode: z.literal('recurrent'),
  reference: z.string(),
  processedPaymentData: z.object({
    amount: z.optional(z.nullable(MoneyOf)),
    paymentId: z.string().check(z.minLength(1)),
    channelData: z.optional(
      z.nullable(
        z.object({
          providerId: z.optional(z.nullable(z.string())),
          accountId: z.optional(z.nullable(z.string())),
          reference: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  }),
})

const Metadata = z.optional(
  z.nullable(z.object({ reference: z.optional(z.string()), lasting: z.optional(z.string()) })),
)

/** A payment with its owners, one of which is the code. */
export const PaymentData = z.object({
  id: z.optional(z.string()),
  status: z.string(),
  amount: MoneyOf,
  metadata: Metadata,
  channel: z.optional(
    z.nullable(
      z.object({
        provider: z.optional(z.nullable(z.string())),
        reference: z.optional(z.nullable(z.string())),
        phoneNumber: z.optional(z.nullable(z.string())),
        metadata: Metadata,
      }),
    ),
  ),
  ownershipGraph: z.optional(z.nullable(z.unknown())),
  createTime: z.optional(z.nullable(z.string())),
})
export type PaymentData = z.infer<typeof PaymentData>

const Owner = z.object({
  owner: z.optional(z.nullable(z.looseObject({ id: z.optional(z.string()), metadata: Metadata }))),
})
export type Owned = NonNullable<z.infer<typeof Owner>['owner']>

const MAX_OWNERS = 5

/** From the payment's own owner upwards. */
export const ownersOf = (graph: unknown): Owned[] => {
  const owners: Owned[] = []
  let next = graph
  while (owners.length < MAX_OWNERS) {
    const { owner } = Owner.safeParse(next).data ?? {}
    if (owner === undefined || owner === null) return owners
    owners.push(owner)
    next = owner
  }
  return owners
}

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
