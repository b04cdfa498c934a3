import { GATEWAY_KINDS } from '@minit/domain/access.ts'
import { ROUTER_TEST_STATES } from '@minit/domain/router-tests.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf, SuccessBody } from '../fields.ts'

const NameField = lineOf(1, 60, 'Give the router a name')
const params = z.object({ id: IdField })
const limits = [{ by: 'account', max: 120, windowSeconds: 3_600 }] as const

/** What is typed or pasted into a router, shown this once. */
const SetupBody = z.object({
  /** The line to paste. */
  command: z.string(),
  gatewayName: z.string(),
  faskey: z.string(),
  portalHost: z.string(),
  portalPath: z.string(),
  token: z.string(),
  /** The line works once, until then. */
  endsAt: InstantField,
})
const MadeBody = z.object({ id: z.string(), kind: z.enum(GATEWAY_KINDS), setup: SetupBody })

const GatewayBody = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(GATEWAY_KINDS),
  /** `new`: never heard of. `offline`: not for five minutes. */
  state: z.enum(['new', 'online', 'offline']),
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
})

export const listGateways = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways',
  audience: 'entrepreneur',
  summary: 'The routers that let paying phones in, oldest first',
  replies: { 200: z.array(GatewayBody) },
  errors: [],
})

export const readGateway = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  summary: 'How far the set-up of a router has come, as the router itself said',
  params,
  replies: { 200: FollowedBody },
  errors: ['invalid_request', 'gateway_not_found'],
})

export const testGateway = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/gateways/{id}/test',
  audience: 'entrepreneur',
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
  summary: 'A new line to paste, for a router that was replaced: the old secret ends, the passes stay',
  params,
  replies: { 200: MadeBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})

export const renameGateway = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  summary: 'Rename a router',
  params,
  body: z.strictObject({ name: NameField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})

export const removeGateway = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/gateways/{id}',
  audience: 'entrepreneur',
  summary: 'Remove a router: its secret opens nothing any more',
  params,
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'gateway_not_found', 'too_many_requests'],
  limits,
})
