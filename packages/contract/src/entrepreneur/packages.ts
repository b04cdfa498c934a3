import { PACKAGE_DURATIONS_MINUTES } from '@minit/domain/durations.ts'
import * as z from 'zod/mini'
import { PackageBody } from '../customer/shops.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, lineOf, PriceField } from '../fields.ts'

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/packages',
  audience: 'entrepreneur',
  summary: "The seller's packages, shortest first, inactive ones included",
  replies: { 200: z.array(PackageBody) },
  errors: [],
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/packages',
  audience: 'entrepreneur',
  summary: 'Add a package and put it on sale',
  body: z.strictObject({
    name: lineOf(2, 60, 'Package name required'),
    durationMinutes: z.int('Duration must be at least 1 minute').check(
      z.minimum(1, 'Duration must be at least 1 minute'),
      z.refine(
        (minutes) => PACKAGE_DURATIONS_MINUTES.some((choice) => choice === minutes),
        'Choose a duration from the list',
      ),
    ),
    price: PriceField,
    currency: z._default(z.enum(['SLL', 'SLE']), 'SLL'),
    description: z.optional(lineOf(0, 200, 'Description')),
  }),
  replies: { 200: PackageBody },
  errors: ['invalid_request', 'duration_not_allowed', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const switchPackage = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/packages/{id}',
  audience: 'entrepreneur',
  summary: 'Put a package on sale or take it off',
  params: z.object({ id: IdField }),
  body: z.strictObject({ isActive: z.boolean() }),
  replies: { 200: PackageBody },
  errors: ['invalid_request', 'package_not_found'],
})
