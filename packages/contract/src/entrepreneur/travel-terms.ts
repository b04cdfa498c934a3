import { MAX_SPEED_KBPS, MIN_SPEED_KBPS } from '@minit/domain/passes/pass-options.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MoneyOutField, TravelHourField } from '../fields.ts'

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
    hour: TravelHourField,
    downKbps: z.nullable(
      z.int(SPEED).check(z.minimum(MIN_SPEED_KBPS, SPEED), z.maximum(MAX_SPEED_KBPS, SPEED)),
    ),
  }),
  replies: { 200: TermsBody },
  errors: ['invalid_request', 'travel_not_offered', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3_600 }],
})
