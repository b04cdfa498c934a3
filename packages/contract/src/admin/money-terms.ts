import { MAX_GST_BASIS_POINTS } from '@minit/domain/platform/gst.ts'
import {
  MAX_FEE_BASIS_POINTS,
  MAX_FEE_FIXED_MINOR,
  MAX_SETTLEMENT_DELAY_HOURS,
} from '@minit/domain/platform/money-terms.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dayField, InstantField, MoneyField, MoneyOutField } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

const HoursField = z
  .int('Enter whole hours')
  .check(
    z.minimum(0, 'Enter 0 hours or more'),
    z.maximum(MAX_SETTLEMENT_DELAY_HOURS, `Enter ${MAX_SETTLEMENT_DELAY_HOURS} hours at most`),
  )

const MoneyTermsBody = z.object({
  /** All fees ever set, the latest start first. */
  fees: z.array(z.object({ beginsAt: InstantField, basisPoints: z.int(), fixed: MoneyOutField })),
  settlementDelayHours: z.object({
    pawapay: z.int(),
    monime: z.int(),
    vult: z.int(),
    'orange-web': z.int(),
  }),
  /** The smallest payout, and the amount above which an admin approves it. */
  payouts: z.object({ minimum: MoneyOutField, approvalAbove: MoneyOutField }),
  /** All GST rates ever set, with their first day in Freetown, the latest first. */
  gst: z.array(z.object({ from: z.string(), basisPoints: z.int() })),
})

export const readMoneyTerms = endpoint({
  method: 'GET',
  path: '/api/admin/money-terms',
  audience: 'admin',
  summary: 'The platform’s fees on sales that it collects, and how soon providers settle with it',
  replies: { 200: MoneyTermsBody },
  errors: [],
})

export const saveFee = endpoint({
  method: 'POST',
  path: '/api/admin/money-terms/fees',
  audience: 'admin',
  summary: 'Set the fee of sales ordered from an instant on, never of earlier ones',
  body: z.strictObject({
    /** Null: now, by the server's clock. */
    beginsAt: z.nullable(InstantField),
    basisPoints: z
      .int('Enter a percentage with at most two decimals')
      .check(
        z.minimum(0, 'Enter 0 % or more'),
        z.maximum(MAX_FEE_BASIS_POINTS, `Enter ${MAX_FEE_BASIS_POINTS / 100} % at most`),
      ),
    fixed: MoneyField.check(
      z.refine((minor) => minor <= MAX_FEE_FIXED_MINOR, `Enter Le ${MAX_FEE_FIXED_MINOR / 100} at most`),
    ),
    reason: ReasonField,
  }),
  replies: { 200: MoneyTermsBody },
  errors: ['invalid_request', 'fee_begins_too_early'],
})

export const saveSettlementDelays = endpoint({
  method: 'PUT',
  path: '/api/admin/money-terms/settlement-delays',
  audience: 'admin',
  summary: 'Set after how many hours each provider settles with the platform, for sales ordered from now on',
  body: z.strictObject({
    pawapay: HoursField,
    monime: HoursField,
    vult: HoursField,
    'orange-web': HoursField,
    reason: ReasonField,
  }),
  replies: { 200: MoneyTermsBody },
  errors: ['invalid_request'],
})

export const saveGst = endpoint({
  method: 'POST',
  path: '/api/admin/money-terms/gst',
  audience: 'admin',
  summary: 'Set the rate of GST from a day in Freetown on; earlier sales and invoices keep their rate',
  body: z.strictObject({
    from: dayField('Give a day'),
    basisPoints: z
      .int('Enter a percentage with at most two decimals')
      .check(
        z.minimum(0, 'Enter 0 % or more'),
        z.maximum(MAX_GST_BASIS_POINTS, `Enter ${MAX_GST_BASIS_POINTS / 100} % at most`),
      ),
    reason: ReasonField,
  }),
  replies: { 200: MoneyTermsBody },
  errors: ['invalid_request', 'gst_begins_too_early'],
})

export const cancelRates = endpoint({
  method: 'POST',
  path: '/api/admin/money-terms/take-back',
  audience: 'admin',
  summary: 'Cancel all scheduled fees, or all scheduled GST rates; those in force stay',
  body: z.strictObject({ of: z.enum(['fees', 'gst'], 'Choose fees or gst'), reason: ReasonField }),
  replies: { 200: MoneyTermsBody },
  errors: ['invalid_request', 'nothing_planned'],
})

export const savePayoutTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/money-terms/payouts',
  audience: 'admin',
  summary: 'Set the smallest payout, and the amount above which an admin approves it',
  body: z.strictObject({
    minimum: MoneyField.check(z.refine((minor) => minor >= 100, 'Enter Le 1 or more')),
    approvalAbove: MoneyField,
    reason: ReasonField,
  }),
  replies: { 200: MoneyTermsBody },
  errors: ['invalid_request'],
})
