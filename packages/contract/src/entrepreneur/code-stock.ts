import { SPREADSHEET_SIGNS } from '@minit/domain/kernel/spreadsheet-cells.ts'
import { MAX_FILE_LENGTH } from '@minit/domain/shop/code-files.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField } from '../fields.ts'

/** The stock of a router that prints codes. */
export const GatewayStockBody = z.object({
  codesLeft: z.int(),
  /** A package on sale has ten codes left, or fewer than it sold in a day. */
  codesLow: z.boolean(),
})

const params = z.object({ id: IdField })

export const uploadCodes = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/codes',
  audience: 'entrepreneur',
  action: 'stock_codes',
  summary:
    'Upload codes that a router has printed, as its own file (CSV), for a package. Without `commit` nothing changes: the response shows what was read',
  params,
  body: z.strictObject({
    packageId: IdField,
    csv: z
      .string('Choose the file of your router')
      .check(
        z.minLength(1, 'This file is empty'),
        z.maxLength(MAX_FILE_LENGTH, 'A file has 1 MB at most. Upload it in parts.'),
      ),
    commit: z._default(z.boolean(), false),
    /**
     * The seller confirmed that the codes are as printed, although they look as if a spreadsheet saved them.
     */
    asPrinted: z._default(z.boolean(), false),
  }),
  replies: {
    200: z.object({
      isCommitted: z.boolean(),
      /** Codes put on sale, or without `commit` those that would be. */
      fresh: z.int(),
      /** Codes uploaded before, sold before, or repeated in the file. */
      known: z.int(),
      /** The first 100 lines without a code that can be sold. */
      unreadable: z.array(z.object({ line: z.int(), why: z.string() })),
      unreadableCount: z.int(),
      /** The durations in the file, in minutes; empty if it has none. */
      minutes: z.array(z.int()),
      hasPasswords: z.boolean(),
      /** The first three new codes, masked. */
      samples: z.array(z.string()),
      /**
       * Why a spreadsheet may have saved the file: codes of digits have several lengths, or end in zeros
       * after the fifteenth. Then they are put on sale only with `asPrinted`.
       */
      eatenSign: z.nullable(z.enum(SPREADSHEET_SIGNS)),
    }),
  },
  errors: [
    'invalid_request',
    'gateway_not_found',
    'package_not_found',
    'too_many_codes',
    'codes_may_be_damaged',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
  // A character may take several octets on the wire.
  bodyLimitBytes: 4 * MAX_FILE_LENGTH,
})

export const readStock = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways/{id}/codes',
  audience: 'entrepreneur',
  action: 'stock_codes',
  summary: 'How many codes of a router are left and sold, package by package',
  params,
  replies: {
    200: z.array(
      z.object({
        packageId: z.string(),
        name: z.string(),
        durationMinutes: z.int(),
        /** On sale. */
        isActive: z.boolean(),
        /** Its buyers get a code; next to a router of another kind only once codes were uploaded for it. */
        fromStock: z.boolean(),
        /** No code is left for it, at any router. */
        isSoldOut: z.boolean(),
        left: z.int(),
        /** Reserved for unpaid orders. */
        kept: z.int(),
        sold: z.int(),
        /** On sale with ten codes left, or fewer than it sold in a day. */
        isLow: z.boolean(),
      }),
    ),
  },
  errors: ['invalid_request', 'gateway_not_found'],
})

export const releaseCodes = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/codes/{packageId}/release',
  audience: 'entrepreneur',
  action: 'stock_codes',
  summary:
    'Release the codes of a package that unpaid orders have reserved. Such an order gets another code at payment, if one is left',
  params: z.object({ id: IdField, packageId: IdField }),
  replies: { 200: z.object({ released: z.int() }) },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
})

export const removeCodes = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/gateways/{id}/codes/{packageId}',
  audience: 'entrepreneur',
  action: 'stock_codes',
  summary: 'Remove the unsold codes of a package from the stock',
  params: z.object({ id: IdField, packageId: IdField }),
  replies: { 200: z.object({ removed: z.int() }) },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
})
