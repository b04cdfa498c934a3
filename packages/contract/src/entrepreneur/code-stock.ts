import { EATEN_SIGNS } from '@minit/domain/kernel/spreadsheet-cells.ts'
import { MAX_FILE_LENGTH } from '@minit/domain/shop/code-files.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField } from '../fields.ts'

/** What a router that prints codes has left to sell. */
export const GatewayStockBody = z.object({
  codesLeft: z.int(),
  /** Of a package that is on sale ten codes are left, or fewer than it sold in a day. */
  codesLow: z.boolean(),
})

const params = z.object({ id: IdField })

export const uploadCodes = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/codes',
  audience: 'entrepreneur',
  action: 'stock_codes',
  summary:
    'Codes that a router has printed, as its own file (CSV), for a package. Without `commit` nothing changes: the answer says what was read',
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
    /** The seller looked: the codes are as the router printed them, though they look as if a spreadsheet saved them. */
    asPrinted: z._default(z.boolean(), false),
  }),
  replies: {
    200: z.object({
      isCommitted: z.boolean(),
      /** Put on sale, or without `commit` those that would be. */
      fresh: z.int(),
      /** Uploaded before, sold before, or further up in the same file. */
      known: z.int(),
      /** The first 100 lines without a code that can be sold. */
      unreadable: z.array(z.object({ line: z.int(), why: z.string() })),
      unreadableCount: z.int(),
      /** The times that the file tells, in minutes; empty where it tells none. */
      minutes: z.array(z.int()),
      hasPasswords: z.boolean(),
      /** The first three new codes, masked. */
      samples: z.array(z.string()),
      /**
       * Why a spreadsheet may have saved the file: codes of digits have several lengths, or end in zeros after the fifteenth.
       * Then they are put on sale only with `asPrinted`.
       */
      eatenSign: z.nullable(z.enum(EATEN_SIGNS)),
    }),
  },
  errors: [
    'invalid_request',
    'gateway_not_found',
    'package_not_found',
    'too_many_codes',
    'codes_look_eaten',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
  // Each sign may take several octets on its way.
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
        /** Customers of it get a code; beside a router of another kind only once codes were uploaded for it. */
        fromStock: z.boolean(),
        /** No code is left for it, at this router or another. */
        isSoldOut: z.boolean(),
        left: z.int(),
        /** For orders that wait for their money. */
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
    'Put the codes of a package back on sale that are held for orders which wait to be paid. Such an order gets another code when it is paid, if one is left',
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
  summary: 'Take the codes of a package that were not sold off the stock',
  params: z.object({ id: IdField, packageId: IdField }),
  replies: { 200: z.object({ removed: z.int() }) },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3_600 }],
})
