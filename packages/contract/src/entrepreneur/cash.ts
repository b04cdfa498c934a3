import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyField, searchOf } from '../fields.ts'

const CashOrderBody = z.object({
  transactionId: z.string(),
  /** The five signs that the customer's page shows too. */
  orderCode: z.string(),
  /** Where no name was given the number, masked as below. */
  customerName: z.string(),
  phoneNumber: z.string(),
  packageName: z.string(),
  amount: MoneyField,
  timestamp: InstantField,
  /** The number bought from this seller before. */
  isKnownBuyer: z.boolean(),
  /** What is not waiting is found by a search alone, and can still be confirmed. */
  state: z.enum(['waiting', 'replaced', 'cancelled']),
})

export const listCashOrders = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/cash-orders',
  audience: 'entrepreneur',
  action: 'confirm_cash',
  summary:
    'Cash orders that wait, known buyers first, then newest first, 20 at a time after the order `after`. A search looks at the name, the number and the order code, also of orders that were replaced or cancelled in time',
  query: z.strictObject({
    search: z.optional(searchOf(0, 80, 'Search for a name, a phone number or an order code')),
    after: z.optional(IdField),
  }),
  replies: {
    200: z.object({
      orders: z.array(CashOrderBody),
      /** All orders that wait, and those of them from numbers that never bought here. */
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
    'Decline the waiting cash orders of numbers that never bought here, up to the newest that the seller has seen; 100 a call',
  body: z.strictObject({ upTo: IdField }),
  replies: { 200: z.object({ declined: z.int(), left: z.int() }) },
  errors: ['invalid_request'],
})
