import { PACKAGE_DURATIONS_MINUTES } from '@minit/domain/kernel/durations.ts'
import * as z from 'zod/mini'
import { PackageBody } from '../customer/shops.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, lineOf, OvertimeRateField, PriceField, SuccessBody } from '../fields.ts'
import { PackageOptionsField } from './package-options.ts'

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/packages',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary: "The seller's packages, shortest first, inactive ones included",
  replies: { 200: z.array(PackageBody) },
  errors: [],
})

const RATE_MISSING = 'Overtime rate must be at least Le 0.01'

const packageFields = {
  name: lineOf(2, 60, 'Package name required'),
  durationMinutes: z.int('Duration must be at least 1 minute').check(
    z.minimum(1, 'Duration must be at least 1 minute'),
    z.maximum(Math.max(...PACKAGE_DURATIONS_MINUTES), 'Choose a duration from the list'),
    z.refine(
      (minutes) => PACKAGE_DURATIONS_MINUTES.some((choice) => choice === minutes),
      'Choose a duration from the list',
    ),
  ),
  price: PriceField,
  description: z.optional(lineOf(0, 200, 'Description')),
  /** Whether overtime can be bought for a running pass. */
  allowsOvertime: z.optional(z.boolean('Choose whether overtime is allowed')),
  /** Le per minute; used only if overtime is allowed. */
  overtimeRate: z.optional(OvertimeRateField),
  /** Absent or null: the defaults. */
  options: z.optional(z.nullable(PackageOptionsField)),
}

// Reports the problem at the rate's own field.
const hasRate = z.refine<{ allowsOvertime?: boolean | undefined; overtimeRate?: number | undefined }>(
  ({ allowsOvertime, overtimeRate = 0 }) => allowsOvertime !== true || overtimeRate > 0,
  { path: ['overtimeRate'], error: RATE_MISSING },
)

export const createPackage = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/packages',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Add a package and put it on sale',
  body: z
    .strictObject({ ...packageFields, currency: z._default(z.enum(['SLL', 'SLE']), 'SLL') })
    .check(hasRate),
  replies: { 200: PackageBody },
  errors: [
    'invalid_request',
    'duration_not_allowed',
    'option_not_possible',
    'too_many_packages',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const switchPackage = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/packages/{id}',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Put a package on sale or take it off',
  params: z.object({ id: IdField }),
  body: z.strictObject({ isActive: z.boolean() }),
  replies: { 200: PackageBody },
  errors: ['invalid_request', 'package_not_found', 'too_many_packages'],
})

export const updatePackage = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/packages/{id}',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Edit a package; sold passes keep their terms',
  params: z.object({ id: IdField }),
  body: z.strictObject(packageFields).check(hasRate),
  replies: { 200: PackageBody },
  errors: [
    'invalid_request',
    'package_not_found',
    'duration_not_allowed',
    'option_not_possible',
    'codes_left',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 240, windowSeconds: 3600 }],
})

export const archivePackage = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/packages/{id}/archive',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Archive a package permanently; its sales stay. A repeat returns the same',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['package_not_found'],
})
