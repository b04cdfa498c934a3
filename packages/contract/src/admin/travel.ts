import { TRAVEL_ENDS } from '@minit/domain/money/travel.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, MoneyOutField } from '../fields.ts'
import { ReasonField } from './list-fields.ts'

const SellerRef = z.object({ id: z.string(), businessName: z.string() })

const PairBody = z.object({
  one: SellerRef,
  other: SellerRef,
  /** In the last 28 days, cleared or not. */
  travels: z.int(),
  oneMoved: MoneyOutField,
  otherMoved: MoneyOutField,
})

const OpenBody = z.object({
  id: z.string(),
  home: SellerRef,
  host: SellerRef,
  minutes: z.int(),
  held: MoneyOutField,
  startedAt: InstantField,
})

export const readTravelOverview = endpoint({
  method: 'GET',
  path: '/api/admin/travel',
  audience: 'admin',
  summary:
    'Minutes that are used at other shops: open ones, what waits for its clearing, pairs of shops, clearings',
  replies: {
    200: z.object({
      held: MoneyOutField,
      /** Ended and not cleared: how many, their money, and how many wait for a held seller or unsettled money. */
      toClear: z.object({ travels: z.int(), moved: MoneyOutField, waiting: z.int() }),
      /** The latest 50 that run. */
      open: z.array(OpenBody),
      /** The 50 with the most money. */
      pairs: z.array(PairBody),
      /** The latest 50. */
      clearings: z.array(
        z.object({
          id: z.string(),
          day: z.string(),
          one: SellerRef,
          other: SellerRef,
          oneMoved: MoneyOutField,
          otherMoved: MoneyOutField,
          travels: z.int(),
        }),
      ),
    }),
  },
  errors: [],
})

export const stopTravel = endpoint({
  method: 'POST',
  path: '/api/admin/travel/{id}/stop',
  audience: 'admin',
  summary: 'End a use at another shop now: what was used is counted, the rest goes back to the pass',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reason: ReasonField }),
  replies: { 200: z.object({ ending: z.enum(TRAVEL_ENDS) }) },
  errors: ['invalid_request', 'travel_not_found', 'already_decided'],
})
