import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyField, searchOf } from '../fields.ts'

const CashOrderBody = z.object({
  transactionId: z.string(),
  /** The five characters that the customer's page also shows. */
  orderCode: z.string(),
  /** The number, masked as below, if no name was given. */
  customerName: z.string(),
  phoneNumber: z.string(),
  packageName: z.string(),
  amount: MoneyField,
  timestamp: InstantField,
  /** The number bought from this seller before. */
  isKnownBuyer: z.boolean(),
  /** Other states are found only by a search, and can still be confirmed. */
  state: z.enum(['waiting', 'replaced', 'cancelled']),
})

export const listCashOrders = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/cash-orders',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'Waiting cash orders, known buyers first, then newest first, 20 at a time after the order `after`. A search covers name, number and order code, also of replaced or cancelled orders',
  query: z.strictObject({
    search: z.optional(searchOf(0, 80, 'Search for a name, a phone number or an order code')),
    after: z.optional(IdField),
  }),
  replies: {
    200: z.object({
      orders: z.array(CashOrderBody),
      /** All waiting orders, and those from numbers that never bought here. */
      waiting: z.int(),
      waitingUnknown: z.int(),
      hasMore: z.boolean(),
    }),
  },
  errors: ['invalid_request'],
})

export const declineUnknownCash = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/cash-orders/decline-unknown',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'Decline the waiting cash orders of numbers that never bought here, up to the newest one that the seller has seen; 100 a call',
  body: z.strictObject({ upTo: IdField }),
  replies: { 200: z.object({ declined: z.int(), left: z.int() }) },
  errors: ['invalid_request'],
})
