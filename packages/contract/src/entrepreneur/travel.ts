import { formatLe, minorToLe } from '@minit/domain/money/money.ts'
import { MAX_TRAVEL_HOUR_MINOR, MIN_TRAVEL_HOUR_MINOR } from '@minit/domain/money/travel.ts'
import { MAX_SPEED_KBPS, MIN_SPEED_KBPS } from '@minit/domain/passes/pass-options.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField, MoneyOutField } from '../fields.ts'

const HOUR = `Enter ${formatLe(MIN_TRAVEL_HOUR_MINOR)} to ${formatLe(MAX_TRAVEL_HOUR_MINOR)} an hour`
const SPEED = `Enter ${MIN_SPEED_KBPS} to ${MAX_SPEED_KBPS.toLocaleString('en')} kbit/s, or nothing`

const TermsBody = z.object({
  takesTravellers: z.boolean(),
  /** What the shop asks for an hour; null until the seller has said so. */
  hour: z.nullable(MoneyOutField),
  downKbps: z.nullable(z.int()),
  /** The price of an hour from the shop's cheapest package, as a first value. */
  usualHour: z.nullable(MoneyOutField),
  /** Why it cannot take travellers now; null if it can. */
  lack: z.nullable(z.string()),
})

export const readTravelTerms = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/travel/terms',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: 'On what terms the shop takes minutes of other shops',
  replies: { 200: TermsBody },
  errors: [],
})

export const saveTravelTerms = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/travel/terms',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Take minutes of other shops, or not, and say what an hour costs them; open ones keep theirs',
  body: z.strictObject({
    takesTravellers: z.boolean(),
    hour: z
      .number(HOUR)
      .check(
        z.minimum(minorToLe(MIN_TRAVEL_HOUR_MINOR), HOUR),
        z.maximum(minorToLe(MAX_TRAVEL_HOUR_MINOR), HOUR),
        z.multipleOf(0.01, HOUR),
      ),
    downKbps: z.nullable(
      z.int(SPEED).check(z.minimum(MIN_SPEED_KBPS, SPEED), z.maximum(MAX_SPEED_KBPS, SPEED)),
    ),
  }),
  replies: { 200: TermsBody },
  errors: ['invalid_request', 'travel_not_offered', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3_600 }],
})

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
