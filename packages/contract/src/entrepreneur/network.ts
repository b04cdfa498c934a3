import { GATEWAY_KINDS } from '@minit/domain/access.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'

/** `new`: never heard of. `offline`: not for five minutes. */
export const GatewayStateField = z.enum(['new', 'online', 'offline'])

export const readNetwork = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/network',
  audience: 'entrepreneur',
  summary: 'How the WiFi does now: routers, phones that are on, data of today, and what outages gave back',
  replies: {
    200: z.object({
      gateways: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(GATEWAY_KINDS),
          state: GatewayStateField,
          lastHeardAt: z.nullable(InstantField),
          phonesOnline: z.int(),
          megabytesToday: z.number(),
        }),
      ),
      phonesOnline: z.int(),
      /** Of phones that were on today (UTC), since they came on. A million octets each. */
      megabytesToday: z.number(),
      /** No router was heard for three minutes: since the last word of any. */
      outage: z.nullable(z.object({ since: InstantField })),
      /** Of this month (UTC). */
      givenBack: z.object({ outages: z.int(), passes: z.int(), minutes: z.int() }),
    }),
  },
  errors: [],
})
