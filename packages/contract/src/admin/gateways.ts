import { GATEWAY_KINDS, GATEWAY_STATES } from '@minit/domain/network/access.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CauseBody } from '../entrepreneur/gateways.ts'
import { InstantField } from '../fields.ts'
import { AfterField, NextField, SearchField } from './list-fields.ts'

const PlatformGatewayBody = z.object({
  id: z.string(),
  entrepreneurId: z.string(),
  businessName: z.string(),
  name: z.string(),
  kind: z.enum(GATEWAY_KINDS),
  state: z.enum(GATEWAY_STATES),
  lastHeardAt: z.nullable(InstantField),
  /** The version of the gateway's software. */
  version: z.nullable(z.string()),
  phonesOnline: z.int(),
  /** For a router whose own codes are sold; null for any other. */
  codesLeft: z.nullable(z.int()),
  /** What is wrong now, else what was over last in the last 24 hours, as its seller reads it. */
  cause: z.nullable(CauseBody),
  createdAt: InstantField,
})

export const listPlatformGateways = endpoint({
  method: 'GET',
  path: '/api/admin/gateways',
  audience: 'admin',
  summary:
    'Routers of all sellers, 50 at a time: offline ones first, the longest at the top, then those never seen, those online, and boxes that only print codes; by seller or name, or only those not connected',
  query: z.strictObject({
    search: SearchField,
    /** `not_connected`: offline, or not heard for an hour since it was added. */
    state: z.optional(z.enum(['not_connected', ''], 'Choose those not connected, or all')),
    after: AfterField,
  }),
  replies: { 200: z.object({ items: z.array(PlatformGatewayBody), next: NextField }) },
  errors: ['invalid_request'],
})
