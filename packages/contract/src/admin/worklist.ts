import { WORK_LISTS } from '@minit/domain/operations/worklists.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'
import { AfterField, NextField, SearchField, UsdRateField } from './list-fields.ts'
import { PlatformPurchaseBody } from './purchases.ts'
import { PlatformRefundBody } from './refunds.ts'
import { DifferenceBody } from './statements.ts'
import { SuspenseItemBody } from './suspense.ts'

const Waiting = z.object({
  purchase: PlatformPurchaseBody,
  provider: z.string(),
  reference: z.string(),
  /** What is wrong, in a sentence. */
  problem: z.string(),
  since: InstantField,
})

const Suspended = z.object({ purchase: PlatformPurchaseBody, item: SuspenseItemBody })

export const readWorklist = endpoint({
  method: 'GET',
  path: '/api/admin/worklist',
  audience: 'admin',
  summary:
    'Payments without an answer, payments owed back, refunds that need an admin, and money that pays for nothing; 50 of each at a time, by number, reference, order and name',
  query: z.strictObject({
    /** Reads only this list; required with `after`. */
    list: z.optional(z.enum([...WORK_LISTS, ''], 'Choose a list')),
    search: SearchField,
    after: AfterField,
  }),
  replies: {
    200: z.object({
      unanswered: z.array(Waiting),
      mismatched: z.array(Suspended),
      owedBack: z.array(Waiting),
      /** Money that a provider reported and we cannot match. */
      unmatched: z.array(SuspenseItemBody),
      /** Refunds that failed, wait for an admin, take long, or went wrong. */
      refunds: z.array(
        z.object({
          purchase: PlatformPurchaseBody,
          refund: PlatformRefundBody,
          /** What to do, in a sentence. */
          todo: z.string(),
        }),
      ),
      /** Differences between a provider's statement and our ledger. */
      differences: z.array(DifferenceBody),
      /** The cursor of each list's next page; null after the last. */
      next: z.object({
        unanswered: NextField,
        mismatched: NextField,
        owedBack: NextField,
        unmatched: NextField,
        refunds: NextField,
        differences: NextField,
      }),
      usdRate: UsdRateField,
    }),
  },
  errors: ['invalid_request'],
})
