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
  summary: 'Buy overtime for a pass, at its rate per minute, from the number that bought it',
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
    'pass_away',
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
    'Cancel an unpaid order, by its token; a repeat changes nothing. Money that arrives anyway is honoured',
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
  /** Null if no minutes can be added. */
  overtime: z.nullable(
    z.object({
      ratePerMinute: MoneyOutField,
      /** The last instant to buy them. */
      until: InstantField,
      /** The most that can be added now. */
      maxMinutes: z.int(),
      paymentMethods: z.array(PaymentMethodField),
      /** The limits of each of them. */
      paymentLimits: z.array(PaymentLimitsBody),
    }),
  ),
  /** Minutes added so far. */
  overtimeMinutes: z.int(),
  /** Minutes returned for outages of all routers of the seller. */
  outageMinutes: z.int(),
  /** Its data limit and usage in million octets; null without a limit. */
  data: z.nullable(z.object({ usedMb: z.number(), limitMb: z.int() })),
  /** Its options as ordered, in addition to its time; null for the defaults. */
  options: z.nullable(PackageOptionsBody),
  /** How many phones it opens at once. */
  maxDevices: z.int(),
  /** Its pauses; null if its package has none. */
  pause: z.nullable(
    z.object({
      left: z.int(),
      /** For how many days its minutes are saved each time. */
      days: z.int(),
      /** It runs, and may be paused now. */
      mayPause: z.boolean(),
    }),
  ),
  /** Where its minutes are used now, how many are left there, and when they end; null while they are at home. */
  away: z.nullable(z.object({ at: z.string(), minutesLeft: z.int(), endsAt: InstantField })),
  /** How often it can still be moved from a phone in use. */
  movesLeft: z.int(),
  /** False if no router of the seller was ever seen: then no equipment at the site checks the code. */
  hasRouter: z.boolean(),
  /** When the seller connected its phone by hand; null until then, and if a router admits phones. */
  connectedAt: z.nullable(InstantField),
  /** Its phones, oldest first; empty if no router admits phones. */
  phones: z.array(
    z.object({
      /** The end of its MAC address. */
      macTail: z.string(),
      /** As its router reported. */
      isOnline: z.boolean(),
    }),
  ),
  /** What its phones received and sent so far, earlier phones included; in million octets. */
  megabytesUsed: z.number(),
  /** The given rating; null: none yet. */
  stars: z.nullable(z.int()),
  /** From when it can be rated. */
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
      /** Money received for it that is not its price: another amount, or a second payment. */
      suspense: z.optional(
        z.array(
          z.object({
            reason: z.enum(['wrong_sum', 'paid_again', 'sold_out']),
            money: SuspenseMoneyField,
            /** How an admin resolved it; null while it is open. */
            outcome: z.nullable(z.enum(SUSPENSE_OUTCOMES)),
          }),
        ),
      ),
      /** The refund of its money; absent without one. */
      refund: z.optional(OwnRefundBody),
      order: OrderBody,
      /** Only for a gift, whose code and phones the payer must not see. */
      gift: z.optional(
        z.object({
          /** Masked. */
          to: z.string(),
          /** The state of the message; null until the pass was paid, or once it was refunded. */
          message: z.nullable(
            z.object({
              channel: MessageBody.shape.channel,
              state: MessageBody.shape.state,
              isStuck: z.boolean(),
            }),
          ),
          /** The pass can be sent again occasionally while it lasts. */
          canSendAgain: z.boolean(),
        }),
      ),
      /** After payment: the page of its receipt, which shows no code. */
      receiptPath: z.optional(z.string()),
      /** Only for a paid pass. */
      pass: z.optional(PassOptionsBody),
      /** Only for overtime: the purchase of the pass that it extends, of the same holder. */
      overtimeOf: z.optional(
        z.object({
          transactionId: z.string(),
          statusToken: z.string(),
          /** That pass was refunded: it has ended, and these minutes are useless. */
          isRefunded: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['purchase_not_found', 'too_many_requests'],
  // Thousands may wait behind one address of an operator's network, so a token holder is counted by the
  // purchase only.
  limits: [
    { by: 'purchase', max: 600, windowSeconds: 600 },
    { by: 'address', max: 2_400, windowSeconds: 600, counts: 'refusals' },
  ],
})
