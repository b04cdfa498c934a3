import { MAX_BATCH, VOUCHER_SALES, VOUCHER_STATES } from '@minit/domain/sales/vouchers.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField, PackageIdField, phoneOf, SuccessBody } from '../fields.ts'

/** The key of a request that must take effect once: a repeat with the same key returns the same. */
export const keyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, 'The Idempotency-Key is not valid')),
  ),
})

const CountsBody = z.object({
  unsold: z.int(),
  sold: z.int(),
  used: z.int(),
  over: z.int(),
  void: z.int(),
})

const BatchBody = z.object({
  id: z.string(),
  /** 1, 2, 3: its display name. */
  number: z.int(),
  createdAt: InstantField,
  /** YYYY-MM-DD. */
  lastDay: z.string(),
  packageName: z.string(),
  minutes: z.int(),
  /** Of one card. */
  price: MoneyOutField,
  count: z.int(),
  /** Null for the seller's own stall. */
  agentId: z.nullable(z.string()),
  agentName: z.nullable(z.string()),
  commissionPercent: z.number(),
  /** When the whole batch was handed to its agent. */
  handedAt: z.nullable(InstantField),
  counts: CountsBody,
  /** Used cards of the seller's own stall without a recorded sale. */
  untapped: z.int(),
  /** The prices of sold cards, commissions included. */
  takings: MoneyOutField,
  commission: MoneyOutField,
})

const VoucherBody = z.object({
  id: z.string(),
  /** Batch and position, such as "3-017". */
  name: z.string(),
  state: z.enum(VOUCHER_STATES),
  soldAt: z.nullable(InstantField),
  soldBy: z.nullable(z.enum(VOUCHER_SALES)),
  usedAt: z.nullable(InstantField),
  /** The buyer's number, if given; masked. */
  phoneNumber: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
})

const LimitsBody = z.object({
  /** The limit comes from a trial, not from a paid term. */
  isOnTrial: z.boolean(),
  /** The last day of use that a form offers. */
  lastDay: z.iso.date(),
  /** The furthest last day of use; null if the seller pays nothing. */
  latestLastDay: z.nullable(z.iso.date()),
  /** How many sold vouchers may be unused, and how many are; null after the trial. */
  trial: z.nullable(z.object({ most: z.int(), unused: z.int() })),
})

const params = z.object({ id: IdField })

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-batches',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary: 'Batches of printed vouchers with their states, 50 at a time, newest first',
  query: z.strictObject({ after: z.optional(IdField) }),
  replies: {
    200: z.object({ items: z.array(BatchBody), next: z.nullable(z.string()), limits: LimitsBody }),
  },
  errors: ['invalid_request'],
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-batches',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'Make a batch of vouchers for one package, all codes at once; the same key creates it once',
  headers: keyHeaders,
  body: z.strictObject({
    packageId: PackageIdField,
    count: z
      .int('Enter a number')
      .check(
        z.minimum(1, 'Make at least one'),
        z.maximum(MAX_BATCH, `A batch has ${MAX_BATCH} vouchers at most`),
      ),
    agentId: z.nullable(IdField),
    lastDay: z.string('Enter a day').check(z.regex(/^20\d\d-\d\d-\d\d$/, 'Enter a day')),
  }),
  replies: { 200: z.object({ id: z.string(), number: z.int() }) },
  errors: [
    'invalid_request',
    'key_reused',
    'package_not_found',
    'package_sells_codes',
    'package_inactive',
    'agent_not_found',
    'voucher_day_too_far',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const readBatch = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-batches/{id}',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary: 'A batch with its vouchers and their states, without their codes',
  params,
  replies: { 200: z.object({ batch: BatchBody, vouchers: z.array(VoucherBody) }) },
  errors: ['invalid_request', 'batch_not_found'],
})

export const showCodes = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-batches/{id}/codes',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'The codes of a batch that can still be used; the request is recorded first',
  params,
  replies: {
    200: z.object({ codes: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })) }),
  },
  errors: ['invalid_request', 'batch_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const handBatch = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-batches/{id}/hand',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'Hand a whole batch to its agent, who owes all of it from then on',
  params,
  replies: { 200: SuccessBody },
  errors: [
    'invalid_request',
    'batch_not_found',
    'batch_has_no_agent',
    'voucher_past',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'trial_vouchers_waiting',
  ],
})

export const sellVoucher = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/vouchers/{id}/sell',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary: 'Sell a voucher for cash; its money is recorded now, and its time begins with its use',
  params,
  body: z.strictObject({
    /** For loyalty; empty if the buyer gives none. */
    phoneNumber: z._default(phoneOf(0, 40, 'Valid phone number required'), ''),
  }),
  replies: { 200: z.object({ transactionId: z.string() }) },
  errors: [
    'invalid_request',
    'voucher_not_found',
    'voucher_not_sellable',
    'voucher_past',
    'seller_not_selling',
    'seller_not_installed',
    'wifi_not_named',
    'wifi_not_connected',
    'trial_vouchers_waiting',
    'phone_not_valid',
  ],
})

export const voidVoucher = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/vouchers/{id}/void',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'Void an unused voucher; its sale is reversed',
  params,
  replies: { 200: z.object({ cashToReturn: MoneyOutField }) },
  errors: ['invalid_request', 'voucher_not_found', 'voucher_not_voidable'],
})
