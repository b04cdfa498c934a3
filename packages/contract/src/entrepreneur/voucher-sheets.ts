import { SHEET_FORMATS } from '@minit/domain/sales/voucher-sheets.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, phoneOf, SuccessBody } from '../fields.ts'

const params = z.object({ id: IdField })

export const drawVoucherSheet = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-batches/{id}/sheet',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary:
    'The cards of a batch that can still be sold or used, in PDF; a reprint is recorded with user and time',
  params,
  query: z.strictObject({
    format: z.enum(SHEET_FORMATS, 'Choose what to print on'),
    /** Only one card, for example after one was torn. */
    card: z.optional(IdField),
  }),
  file: 'application/pdf',
  replies: { 200: z.string() },
  errors: [
    'invalid_request',
    'batch_not_found',
    'voucher_not_found',
    'nothing_to_print',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: 600 }],
})

export const listVoucherPrints = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-batches/{id}/prints',
  audience: 'entrepreneur',
  action: 'make_vouchers',
  summary: 'When a batch or one of its cards was printed and by whom, the newest first, 50 at most',
  params,
  replies: {
    200: z.object({
      prints: z.array(
        z.object({
          printedAt: InstantField,
          printedBy: z.string(),
          format: z.enum(SHEET_FORMATS),
          /** Such as "3-017"; null for the whole batch. */
          cardName: z.nullable(z.string()),
          isReprint: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'batch_not_found'],
})

export const downloadOfflineSheet = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-sheet-to-hold',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary: 'Signed digests of the stall’s unsold codes, with which this phone can check a code offline',
  replies: {
    200: z.object({
      /** A JSON Web Signature; its keys are at /.well-known/minit-receipt-keys.json. */
      signed: z.string(),
      /** The public keys, to store with the sheet. */
      keys: z.array(z.object({ kid: z.string(), x: z.string() })),
    }),
  },
  errors: ['too_many_requests'],
  limits: [{ by: 'account', max: 240, windowSeconds: 3600 }],
})

export const MAX_UPLOADED_SALES = 20

const key = z.string().check(z.regex(/^[\w-]{8,64}$/, 'The key is not valid'))

const UploadedSaleField = z.strictObject({
  key,
  batchId: IdField,
  /** Its position in the batch. */
  position: z.int().check(z.minimum(1), z.maximum(500)),
  soldAt: InstantField,
  /** The buyer's number, if given. */
  phoneNumber: z._default(phoneOf(0, 40, 'Valid phone number required'), ''),
})
/**
 * An unreadable sale, as after a phone's clock ran to the year 10000: it is refused, and the others are
 * accepted.
 */
const UnreadSaleField = z.object({ key })

export const uploadVoucherSales = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/told-voucher-sales',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary: 'Upload vouchers sold offline, each with its own key: a repeat sells nothing twice',
  body: z.strictObject({
    sales: z
      .array(z.union([UploadedSaleField, UnreadSaleField]))
      .check(z.minLength(1), z.maxLength(MAX_UPLOADED_SALES)),
  }),
  replies: {
    200: z.object({
      sales: z.array(
        z.object({
          key: z.string(),
          /** `later`: it could not be accepted now, and must be uploaded again. */
          outcome: z.enum(['sold', 'sold_before', 'refused', 'later']),
          /** The message for the seller. */
          message: z.string(),
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 600, windowSeconds: 600 }],
})

export const renewAgentPin = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/voucher-agents/{id}/pin',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'Draw a new PIN for an agent, shown only once; logins with the previous one end',
  params,
  replies: {
    200: z.object({
      pin: z.string(),
      /** The URL where the agent logs in. */
      url: z.string(),
    }),
  },
  errors: ['invalid_request', 'agent_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const closeAgentLogin = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/voucher-agents/{id}/pin',
  audience: 'entrepreneur',
  action: 'keep_agents',
  summary: 'Close an agent’s login; their sessions end',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'agent_not_found'],
})
