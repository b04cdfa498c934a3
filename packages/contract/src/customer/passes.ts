import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import { SUSPENSE_OUTCOMES } from '@minit/domain/money/suspense.ts'
import { MAX_OVERTIME_MINUTES } from '@minit/domain/passes/passes.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  IdField,
  InstantField,
  MoneyOutField,
  PaymentLimitsBody,
  PaymentMethodField,
  SuccessBody,
  SuspenseMoneyField,
} from '../fields.ts'
import { PackageOptionsBody } from './option-bodies.ts'
import {
  MessageBody,
  NextActionBody,
  OrderBody,
  OwnRefundBody,
  PurchaseResultBody,
  purchaseHeaders,
  purchaseReplies,
  shownPrice,
} from './purchase-bodies.ts'
import { purchaseLimits } from './purchases.ts'

export const addOvertime = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/overtime',
  audience: 'customer',
  summary: 'Buy minutes on top of a pass, at its rate per minute, from the number that bought it',
  params: z.object({ transactionId: IdField }),
  headers: z.extend(purchaseHeaders, { 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }),
  body: z.strictObject({
    minutes: z
      .int('Choose how many minutes')
      .check(
        z.minimum(1, 'Choose at least 1 minute'),
        z.maximum(MAX_OVERTIME_MINUTES, `Choose at most ${MAX_OVERTIME_MINUTES} minutes`),
      ),
    paymentMethod: z.enum(PAYMENT_METHODS, 'Please select a payment method'),
    amount: shownPrice,
  }),
  replies: purchaseReplies,
  errors: [
    'invalid_request',
    'purchase_not_found',
    'seller_not_selling',
    'seller_closed',
    'overtime_not_offered',
    'pass_refunded',
    'overtime_too_long',
    'pass_paused',
    'pass_over',
    'method_not_offered',
    'key_reused',
    'payment_in_progress',
    'payment_failed',
    'price_changed',
    'too_many_requests',
  ],
  limits: [{ by: 'purchase', max: 30, windowSeconds: 600 }, ...purchaseLimits],
})

export const cancelPurchase = endpoint({
  method: 'POST',
  path: '/api/purchases/{transactionId}/cancel',
  audience: 'customer',
  summary:
    'Cancel an order that waits, by its token; saying it twice is the same. Money that comes all the same is honoured',
  params: z.object({ transactionId: IdField }),
  headers: z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'purchase_not_found', 'already_decided', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 30, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})

export const ratePass = endpoint({
  method: 'POST',
  path: '/api/passes/{transactionId}/rating',
  audience: 'customer',
  summary: 'One to five stars, once, by the holder of a pass that ran for 5 minutes or has ended',
  params: z.object({ transactionId: IdField }),
  headers: z.object({ 'purchase-token': z.optional(z.string().check(z.maxLength(100))) }),
  body: z.strictObject({
    stars: z
      .int('Choose one to five stars')
      .check(z.minimum(1, 'Choose one to five stars'), z.maximum(5, 'Choose one to five stars')),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'purchase_not_found', 'too_early', 'already_rated', 'too_many_requests'],
  limits: [
    { by: 'purchase', max: 30, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})

/** What the holder of a pass can still do with it. */
export const PassOptionsBody = z.object({
  /** Null where no minutes can be added. */
  overtime: z.nullable(
    z.object({
      ratePerMinute: MoneyOutField,
      /** The last instant to buy them. */
      until: InstantField,
      /** The most that can be added now. */
      maxMinutes: z.int(),
      paymentMethods: z.array(PaymentMethodField),
      /** How much can be paid by each of them. */
      paymentLimits: z.array(PaymentLimitsBody),
    }),
  ),
  /** Minutes that were added so far. */
  overtimeMinutes: z.int(),
  /** Minutes given back for times in which no router of the seller's was heard. */
  outageMinutes: z.int(),
  /** What its phones have used of the data that it has; null without a limit. A million octets each. */
  data: z.nullable(z.object({ usedMb: z.number(), limitMb: z.int() })),
  /** What it is beside its time, as it was ordered; null where that is the usual. */
  options: z.nullable(PackageOptionsBody),
  /** How many phones it opens at once. */
  maxDevices: z.int(),
  /** Its pauses; null where its package has none. */
  pause: z.nullable(
    z.object({
      left: z.int(),
      /** For how many days its minutes are kept each time. */
      days: z.int(),
      /** It runs, and may be paused now. */
      mayPause: z.boolean(),
    }),
  ),
  /** How often it can still be taken from a phone in use to another one. */
  movesLeft: z.int(),
  /** False where no router of the seller's was ever heard: then nothing at the site knows the code by itself. */
  hasRouter: z.boolean(),
  /** When the seller connected its phone by hand; null until then, and where the WiFi lets phones in by itself. */
  connectedAt: z.nullable(InstantField),
  /** The phones that hold it, oldest first; none where no router lets phones in. */
  phones: z.array(
    z.object({
      /** The end of its MAC address. */
      macTail: z.string(),
      /** As its router said. */
      isOnline: z.boolean(),
    }),
  ),
  /** What its phones got and sent so far, those of before too; a million octets each. */
  megabytesUsed: z.number(),
  /** Given before; null: not yet. */
  stars: z.nullable(z.int()),
  /** From when on it can be rated. */
  rateableFrom: InstantField,
})

export const readPurchase = endpoint({
  method: 'GET',
  path: '/api/purchases/{transactionId}',
  audience: 'customer',
  summary: 'The state of a purchase; `Prefer: wait=20` waits for a change',
  params: z.object({ transactionId: IdField }),
  headers: z.object({
    'purchase-token': z.optional(z.string().check(z.maxLength(100))),
    prefer: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: {
    200: z.object({
      transactionId: z.string(),
      status: z.enum(['awaiting_payment', 'ready', 'failed', 'expired', 'refunded']),
      nextAction: z.optional(NextActionBody),
      payBy: z.optional(InstantField),
      result: z.optional(PurchaseResultBody),
      failure: z.optional(z.object({ reason: z.string(), message: z.string() })),
      /** Money that came for it and is not its price: another sum, or once more. */
      suspense: z.optional(
        z.array(
          z.object({
            reason: z.enum(['wrong_sum', 'paid_again', 'sold_out']),
            money: SuspenseMoneyField,
            /** What a person did with it; null while one is looking at it. */
            outcome: z.nullable(z.enum(SUSPENSE_OUTCOMES)),
          }),
        ),
      ),
      /** How its money goes back; left out where none does. */
      refund: z.optional(OwnRefundBody),
      order: OrderBody,
      /** Only of a pass that goes to another number, whose code and phones are not its payer's to see. */
      gift: z.optional(
        z.object({
          /** Masked. */
          to: z.string(),
          /** How far the message got; null until the pass was paid, or once it was refunded. */
          message: z.nullable(
            z.object({
              channel: MessageBody.shape.channel,
              state: MessageBody.shape.state,
              isStuck: z.boolean(),
            }),
          ),
          /** The pass can be sent again now and then while it lasts. */
          canSendAgain: z.boolean(),
        }),
      ),
      /** Once it was paid: the page of its receipt, which shows no code. */
      receiptPath: z.optional(z.string()),
      /** Only of a paid pass. */
      pass: z.optional(PassOptionsBody),
      /** Only of overtime: the purchase of the pass that it lengthens, whose holder bought it. */
      overtimeOf: z.optional(
        z.object({
          transactionId: z.string(),
          statusToken: z.string(),
          /** That pass was refunded: it has ended, and these minutes serve nobody. */
          isRefunded: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['purchase_not_found', 'too_many_requests'],
  // Thousands wait behind one address of an operator's network: who holds the token is counted by the purchase alone.
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
