import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, MoneyOutField } from '../fields.ts'

const TravelBody = z.object({
  id: z.string(),
  /** `home`: the shop sold the minutes. `host`: it carried those of another shop. */
  side: z.enum(['home', 'host']),
  /** The shop's own purchase. */
  transactionId: z.string(),
  otherName: z.string(),
  minutes: z.int(),
  startedAt: InstantField,
  endedAt: z.nullable(InstantField),
  usedMinutes: z.nullable(z.int()),
  /** To this shop's balance, negative from it; null while it runs. */
  amount: z.nullable(MoneyOutField),
  isCleared: z.boolean(),
})

const ClearingBody = z.object({
  id: z.string(),
  /** YYYY-MM-DD in Africa/Freetown. */
  day: z.string(),
  otherName: z.string(),
  earned: MoneyOutField,
  given: MoneyOutField,
  travels: z.int(),
})

export const listTravels = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/travel',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary:
    'Minutes of the shop that were used elsewhere, and of others that it carried, with the latest clearings',
  replies: {
    200: z.object({
      /** Kept back from the balance until the next clearing. */
      held: MoneyOutField,
      /** Ended and not yet cleared, both ways. */
      earned: MoneyOutField,
      given: MoneyOutField,
      /** The latest 50. */
      travels: z.array(TravelBody),
      /** The latest 30. */
      clearings: z.array(ClearingBody),
    }),
  },
  errors: [],
})
