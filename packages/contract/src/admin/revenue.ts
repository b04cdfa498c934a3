import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField, PaymentMethodField } from '../fields.ts'
import { UsdRateField } from './list-fields.ts'
import { RangeField } from './platform.ts'

const query = z.strictObject({ range: z._default(RangeField, '30d') })

export const readRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'Revenue of a range by day, by method and by seller, the sellers who earned most first',
  query,
  replies: {
    200: z.object({
      range: RangeField,
      usdRate: UsdRateField,
      total: z.object({
        revenue: MoneyOutField,
        sales: z.int(),
        overtime: MoneyOutField,
        discounts: MoneyOutField,
      }),
      /** Newest first. */
      days: z.array(
        z.object({
          day: z.string(),
          revenue: MoneyOutField,
          sales: z.int(),
          /** The methods that brought money on this day. */
          methods: z.array(PaymentMethodField),
        }),
      ),
      methods: z.array(z.object({ method: PaymentMethodField, revenue: MoneyOutField, payments: z.int() })),
      /** At most 200; the file has all. */
      sellers: z.array(
        z.object({
          entrepreneurId: z.string(),
          businessName: z.string(),
          revenue: MoneyOutField,
          sales: z.int(),
        }),
      ),
    }),
  },
  errors: ['invalid_request'],
})

export const exportRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue/export',
  audience: 'admin',
  maxStaleSeconds: 2,
  summary: 'The revenue of every day and seller, by method, as a CSV file',
  query,
  text: 'text/csv',
  replies: { 200: z.string() },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 30, windowSeconds: 3600 }],
})
