import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { GATEWAY_KINDS, GATEWAY_STATES } from '@minit/domain/network/access.ts'
import { ROUTER_TEST_STATES } from '@minit/domain/network/router-tests.ts'
import { readPublicAddress } from '@minit/domain/platform/public-address.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf, SuccessBody } from '../fields.ts'
import { GatewayStockBody } from './code-stock.ts'

const NameField = lineOf(1, 60, 'Give the router a name')
const params = z.object({ id: IdField })
const limits = [{ by: 'account', max: 120, windowSeconds: 3_600 }] as const

/** How a router reaches the RADIUS server. */
const radiusPlace = {
  server: z.string(),
  ports: z.object({ authentication: z.int(), accounting: z.int(), radsec: z.int() }),
  nasIdentifier: z.string(),
}
/** The same with what proves it. */
const radius = { ...radiusPlace, secret: z.string() }
/** The line works once, until then. */
const pasted = { command: z.string(), token: z.string(), endsAt: InstantField }

/** What is typed or pasted into a router, shown this once. */
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
  state: z.enum(GATEWAY_STATES),
  lastHeardAt: z.nullable(InstantField),
  version: z.nullable(z.string()),
  createdAt: InstantField,
})
const FollowedBody = z.extend(GatewayBody, {
  /** How many phones its last report named, and how many of them were let in; 0 while it is not heard. */
  phonesSeen: z.int(),
  phonesOnline: z.int(),
  /** When it last named a phone. */
  phoneSeenAt: z.nullable(InstantField),
  testState: z.enum(ROUTER_TEST_STATES),
  isTestRunning: z.boolean(),
  /** The end of the MAC address of the phone that the test opens, for people. */
  testPhone: z.nullable(z.string()),
  testEndsAt: z.nullable(InstantField),
  /** When the next test may be asked for; null for now. */
  nextTestAt: z.nullable(InstantField),
  /** What is typed at a router that only asks by RADIUS, while its test waits for a phone. */
  testCode: z.nullable(z.string()),
  /** Of a router that asks by RADIUS; `address` is its own where it has one that never changes. */
  radius: z.nullable(z.object({ ...radiusPlace, address: z.nullable(z.string()) })),
})

export const listGateways = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'The routers that let paying phones in, oldest first',
  replies: { 200: z.array(z.extend(GatewayBody, { stock: z.nullable(GatewayStockBody) })) },
  errors: [],
})

export const readGateway = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  action: 'see_network',
  summary: 'How far the set-up of a router has come, as the router itself said',
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
    'Let the phone that joined last in for 5 minutes, free and without a sale; once a day. One that is under way goes on',
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
  summary: 'Connect a router: answers with the line to paste into it',
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
  summary: 'A new line to paste, for a router that was replaced: the old secret ends, the passes stay',
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
  // One way to write it, so that two routers cannot have the same.
  z.overwrite((typed) => readPublicAddress(typed) ?? ''),
)

export const changeGateway = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary:
    'Rename a router, or say by what one that asks by RADIUS is known: its fixed address on the internet, or with an empty one a port of its own',
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
  summary: 'Remove a router: its secret opens nothing any more',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})
