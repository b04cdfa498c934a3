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
    'The cards of a batch that can still be sold or used, in PDF; printed again, it is written down who did and when',
  params,
  query: z.strictObject({
    format: z.enum(SHEET_FORMATS, 'Choose what to print on'),
    /** One card alone, as when one was torn. */
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
          /** Such as "3-017"; null for all of the batch. */
          cardName: z.nullable(z.string()),
          isReprint: z.boolean(),
        }),
      ),
    }),
  },
  errors: ['invalid_request', 'batch_not_found'],
})

export const holdSheet = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/voucher-sheet-to-hold',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary:
    'Digests of the stall’s unsold codes, signed: with them this phone can check a code while the line is gone',
  replies: {
    200: z.object({
      /** A JSON Web Signature; its keys are at /.well-known/minit-receipt-keys.json. */
      signed: z.string(),
      /** The public keys, so that they are held beside it. */
      keys: z.array(z.object({ kid: z.string(), x: z.string() })),
    }),
  },
  errors: ['too_many_requests'],
  limits: [{ by: 'account', max: 240, windowSeconds: 3600 }],
})

export const MAX_TOLD_SALES = 20

const key = z.string().check(z.regex(/^[\w-]{8,64}$/, 'The key is not valid'))

const ToldSaleField = z.strictObject({
  key,
  batchId: IdField,
  /** Its place in the batch. */
  position: z.int().check(z.minimum(1), z.maximum(500)),
  soldAt: InstantField,
  /** The buyer's, where one was given. */
  phoneNumber: z._default(phoneOf(0, 40, 'Valid phone number required'), ''),
})
/** One of which no more can be read, as after a phone's clock ran to the year 10000: it is refused, and the others are taken. */
const UnreadSaleField = z.object({ key })

export const tellVoucherSales = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/told-voucher-sales',
  audience: 'entrepreneur',
  action: 'sell_vouchers',
  summary:
    'Vouchers that were sold while the line was gone, each by its own key: told twice, it is sold once',
  body: z.strictObject({
    sales: z
      .array(z.union([ToldSaleField, UnreadSaleField]))
      .check(z.minLength(1), z.maxLength(MAX_TOLD_SALES)),
  }),
  replies: {
    200: z.object({
      sales: z.array(
        z.object({
          key: z.string(),
          /** `later`: it could not be taken now, and has to be told again. */
          outcome: z.enum(['sold', 'sold_before', 'refused', 'later']),
          /** What to tell the seller. */
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
  summary: 'Draw a new PIN for an agent, shown this once; who is logged in with the one before is logged out',
  params,
  replies: {
    200: z.object({
      pin: z.string(),
      /** Where the agent logs in. */
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
  summary: 'Take an agent’s login away; where they are logged in, it ends',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'agent_not_found'],
})
