import { MAX_FREE_A_DAY, MAX_FREE_MINUTES } from '@minit/domain/sales/free-minutes.ts'
import { GIVING_BARS } from '@minit/domain/shop/sponsorable.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const wholeTo = (most: number) => {
  const message = `Enter a whole number from 1 to ${most.toLocaleString('en')}`
  return z.int(message).check(z.minimum(1, message), z.maximum(most, message))
}

const FreeOfferBody = z.object({
  isOn: z.boolean(),
  minutes: z.int(),
  maxADay: z.int(),
  /** Grants of today in Sierra Leone. */
  givenToday: z.int(),
  /** Why the shop cannot give minutes; null if it can. */
  bar: z.nullable(z.enum(GIVING_BARS)),
})

export const readFreeOffer = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/free-minutes',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'The minutes that the shop gives for nothing, once a day to each number',
  replies: { 200: FreeOfferBody },
  errors: [],
})

export const setFreeOffer = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/free-minutes',
  audience: 'entrepreneur',
  action: 'edit_packages',
  summary: 'Give the first minutes free, up to so many phones a day, or stop it',
  body: z.strictObject({
    isOn: z.boolean(),
    minutes: wholeTo(MAX_FREE_MINUTES),
    maxADay: wholeTo(MAX_FREE_A_DAY),
  }),
  replies: { 200: FreeOfferBody },
  errors: ['invalid_request', 'package_not_found', 'free_minutes_not_offered', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})
