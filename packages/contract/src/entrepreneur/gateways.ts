import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { GATEWAY_KINDS, GATEWAY_STATES } from '@minit/domain/network/access.ts'
import { CAUSES } from '@minit/domain/network/causes.ts'
import { ROUTER_TEST_STATES } from '@minit/domain/network/router-tests.ts'
import { readPublicAddress } from '@minit/domain/platform/public-address.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf, SuccessBody } from '../fields.ts'
import { GatewayStockBody } from './code-stock.ts'

const NameField = lineOf(1, 60, 'Give the router a name')
const params = z.object({ id: IdField })
const limits = [{ by: 'account', max: 120, windowSeconds: 3_600 }] as const

/** The addresses for reaching the RADIUS server. */
const radiusSettings = {
  server: z.string(),
  ports: z.object({ authentication: z.int(), accounting: z.int(), radsec: z.int() }),
  nasIdentifier: z.string(),
}
/** The same with the shared secret. */
const radius = { ...radiusSettings, secret: z.string() }
/** The command works once, until `endsAt`. */
const pasted = { command: z.string(), token: z.string(), endsAt: InstantField }

/** What to type or paste into a router, shown only once. */
const SetupBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opennds'),
    ...pasted,
    gatewayName: z.string(),
    faskey: z.string(),
    portalHost: z.string(),
    portalPath: z.string(),
  }),
  z.object({ kind: z.literal('mikrotik'), ...pasted, ...radius }),
  z.object({ kind: z.literal('radius'), ...radius }),
  z.object({ kind: z.literal('codes') }),
])
const MadeBody = z.object({ id: z.string(), kind: z.enum(GATEWAY_KINDS), setup: SetupBody })

const GatewayBody = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(GATEWAY_KINDS),
  /** Seconds between its reports of a phone's session; null if none was seen. */
  paceSeconds: z.nullable(z.int()),
  state: z.enum(GATEWAY_STATES),
  lastHeardAt: z.nullable(InstantField),
  version: z.nullable(z.string()),
  createdAt: InstantField,
})
const FollowedBody = z.extend(GatewayBody, {
  /** Phones in its last report, and how many of them were admitted; 0 while it is offline. */
  phonesSeen: z.int(),
  phonesOnline: z.int(),
  /** When it last reported a phone. */
  phoneSeenAt: z.nullable(InstantField),
  testState: z.enum(ROUTER_TEST_STATES),
  isTestRunning: z.boolean(),
  /** The end of the MAC address of the test phone, for display. */
  testPhone: z.nullable(z.string()),
  testEndsAt: z.nullable(InstantField),
  /** When the next test may be requested; null for now. */
  nextTestAt: z.nullable(InstantField),
  /** The code to type at a router with RADIUS only, while its test waits for a phone. */
  testCode: z.nullable(z.string()),
  /** For a router with RADIUS; `address` is its own if it has a fixed one. */
  radius: z.nullable(z.object({ ...radiusSettings, address: z.nullable(z.string()) })),
})

/** Why phones at a router have no internet, or little. */
export const CauseBody = z.object({
  cause: z.enum(CAUSES),
  /** The sentence for the seller: "Power was off 19:04 to 19:16". */
  text: z.string(),
  from: InstantField,
  /** Null while it lasts. */
  until: z.nullable(InstantField),
})

export const listGateways = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The routers that admit paying phones, oldest first',
  replies: {
    200: z.array(
      z.extend(GatewayBody, {
        stock: z.nullable(GatewayStockBody),
        /** What is wrong now, else what was over last in the last 24 hours. */
        cause: z.nullable(CauseBody),
      }),
    ),
  },
  errors: [],
})

export const readGateway = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The progress of a router’s set-up, by its own reports',
  params,
  replies: { 200: FollowedBody },
  errors: ['invalid_request', 'gateway_not_found'],
})

export const testGateway = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/test',
  audience: 'entrepreneur',
  action: 'see_network',
  summary:
    'Admit the phone that joined last for 5 minutes, free and without a sale; once a day. A running test continues',
  params,
  replies: { 200: FollowedBody },
  errors: ['invalid_request', 'gateway_not_found', 'router_tested_today', 'too_many_requests'],
  limits,
})

export const createGateway = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Connect a router: returns the command to paste into it',
  body: z.strictObject({ name: NameField, kind: z.enum(GATEWAY_KINDS, 'Choose what stands at your stall') }),
  replies: { 200: MadeBody },
  errors: ['invalid_request', 'too_many_gateways', 'too_many_requests'],
  limits,
})

export const renewGateway = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/secret',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'A new command to paste, for a replaced router: the old secret ends, the passes stay',
  params,
  replies: { 200: MadeBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})

const AddressField = z.string().check(
  z.overwrite(cleanCode),
  z.maxLength(60, 'This is no address'),
  z.refine(
    (typed) => typed === '' || readPublicAddress(typed) !== null,
    'Enter the address that the internet sees, not one of your own network such as 192.168.1.1',
  ),
  // The canonical form, so that two routers cannot have the same.
  z.overwrite((typed) => readPublicAddress(typed) ?? ''),
)

export const changeGateway = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'Rename a router, or set how a RADIUS router is identified: by its fixed public address, or with an empty one by a port of its own',
  params,
  body: z.strictObject({ name: z.optional(NameField), radiusAddress: z.optional(AddressField) }).check(
    z.refine(({ name, radiusAddress }) => name !== undefined || radiusAddress !== undefined, {
      error: 'Give the router a name',
      path: ['name'],
    }),
  ),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'gateway_not_found', 'address_in_use', 'too_many_requests'],
  limits,
})

export const removeGateway = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Remove a router: its secret no longer works',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})
