import { MESSAGE_STATES } from '@minit/domain/messaging/message-kinds.ts'
import {
  PROVIDER_EVENT_KINDS,
  PROVIDER_EVENT_SOURCES,
  PURCHASE_FILTERS,
  PURCHASE_KINDS,
  PURCHASE_STATUSES,
} from '@minit/domain/money/payments.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DeliveryMethodField, IdField, InstantField, MoneyOutField, PaymentMethodField } from '../fields.ts'
import { AfterField, NextField, ReasonField, SearchField, UsdRateField } from './list-fields.ts'
import { PlatformRefundBody } from './refunds.ts'
import { SuspenseItemBody } from './suspense.ts'

export const PlatformPurchaseBody = z.object({
  transactionId: z.string(),
  /** The short code that buyer, seller and admin tell each other. */
  orderCode: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  entrepreneurId: z.string(),
  businessName: z.string(),
  packageName: z.string(),
  customerName: z.string(),
  /** Masked; `revealNumber` shows it whole. */
  phoneNumber: z.string(),
  paymentMethod: PaymentMethodField,
  status: z.enum(PURCHASE_STATUSES),
  /** It failed because the customer cancelled it. */
  isCancelled: z.boolean(),
  amount: MoneyOutField,
  createdAt: InstantField,
  paidAt: z.nullable(InstantField),
})

export const listPlatformPurchases = endpoint({
  method: 'GET',
  path: '/api/admin/purchases',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary:
    'Purchases of all sellers, newest first, 50 at a time; by phone number, order code, transaction id and status',
  query: z.strictObject({
    search: SearchField,
    status: z.optional(z.enum([...PURCHASE_FILTERS, ''], 'Choose a status of the list')),
    after: AfterField,
  }),
  replies: {
    200: z.object({ items: z.array(PlatformPurchaseBody), next: NextField, usdRate: UsdRateField }),
  },
  errors: ['invalid_request'],
})

const PaymentBody = z.object({
  provider: z.string(),
  reference: z.string(),
  amount: MoneyOutField,
  createdAt: InstantField,
  acceptedAt: z.nullable(InstantField),
  nextCheckAt: z.nullable(InstantField),
  checkCount: z.int(),
  needsReview: z.nullable(z.string()),
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(PROVIDER_EVENT_KINDS),
      amount: z.nullable(MoneyOutField),
      reason: z.nullable(z.string()),
      providerTransactionId: z.nullable(z.string()),
      source: z.enum(PROVIDER_EVENT_SOURCES),
      receivedAt: InstantField,
    }),
  ),
})

const PurchaseDetailBody = z.object({
  purchase: PlatformPurchaseBody,
  /** The page of its receipt; null until payment. */
  receiptPath: z.nullable(z.string()),
  deliveryMethod: DeliveryMethodField,
  failureReason: z.nullable(z.string()),
  payBy: InstantField,
  listPrice: MoneyOutField,
  discount: MoneyOutField,
  gst: MoneyOutField,
  totalMinutes: z.int(),
  payment: z.nullable(PaymentBody),
  pass: z.nullable(
    z.object({
      networkName: z.string(),
      startsAt: InstantField,
      expiresAt: InstantField,
      revokedAt: z.nullable(InstantField),
      /** Minutes of an unused pass, which must begin by `expiresAt`; else null. */
      unusedMinutes: z.nullable(z.int()),
      /** Minutes left of a pass whose minutes run only while it is online, by `expiresAt`; else null. */
      onlineMinutes: z.nullable(z.int()),
      /** The shop where its minutes are used now; null while they are at home. */
      awayAt: z.nullable(z.string()),
      minutes: z.array(z.object({ kind: z.string(), minutes: z.int() })),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      channel: z.string(),
      state: z.enum(MESSAGE_STATES),
      attempts: z.int(),
      lastProblem: z.nullable(z.string()),
      createdAt: InstantField,
      sentAt: z.nullable(InstantField),
    }),
  ),
  ledger: z.array(
    z.object({
      kind: z.string(),
      account: z.string(),
      amount: MoneyOutField,
      createdAt: InstantField,
    }),
  ),
  /** Money received for it that is not its price, oldest first. */
  suspense: z.array(SuspenseItemBody),
  /** Its refunds, including those of money on suspense, newest first. */
  refunds: z.array(PlatformRefundBody),
  /** Admins' actions on it, newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      actorName: z.string(),
      reason: z.nullable(z.string()),
      createdAt: InstantField,
    }),
  ),
  usdRate: UsdRateField,
})

const params = z.object({ transactionId: IdField })

export const readPlatformPurchase = endpoint({
  method: 'GET',
  path: '/api/admin/purchases/{transactionId}',
  audience: 'admin',
  summary: "One purchase with its payment's events, its pass, its messages and its ledger",
  params,
  replies: { 200: PurchaseDetailBody },
  errors: ['invalid_request', 'purchase_not_found'],
})

export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/{transactionId}/refund',
  audience: 'admin',
  summary:
    'Refund a paid purchase: the pass ends, the ledger entries are reversed, and the money is sent back to the paying number',
  params,
  body: z.strictObject({
    reason: ReasonField,
    /** An operator sends the money by hand and confirms it with a reference. */
    isByHand: z.optional(z.boolean()),
  }),
  replies: { 200: PurchaseDetailBody },
  errors: [
    'invalid_request',
    'purchase_not_found',
    'not_refundable',
    'voucher_with_agent',
    'refund_under_way',
    'refund_held',
  ],
})

export const regrantPass = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/{transactionId}/regrant',
  audience: 'admin',
  summary: 'Give a paid pass a new code, extra minutes, or both, and send the message again',
  params,
  body: z.strictObject({
    isNewCode: z.boolean(),
    /** Extra minutes, once for each pass. */
    minutes: z
      .int('Enter whole minutes')
      .check(z.minimum(0, 'Enter 0 or more minutes'), z.maximum(10_080, 'At most 7 days')),
    reason: ReasonField,
  }),
  replies: { 200: PurchaseDetailBody },
  errors: ['invalid_request', 'purchase_not_found', 'not_regrantable', 'already_credited', 'pass_over'],
})
