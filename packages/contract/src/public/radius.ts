import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * A router's packet as FreeRADIUS's `rlm_rest` writes it: `{ "User-Name": { "type": "string", "value":
 * ["..."] }, ... }`. Vendors differ, so no packet is refused for its form, and only known attributes are
 * read.
 */
const PacketBody = z.record(z.string().check(z.maxLength(100)), z.unknown())

/** Attributes for FreeRADIUS: `control:...` for itself, `reply:...` for the router. */
const AttributesBody = z.record(z.string(), z.union([z.string(), z.number()]))
const NothingBody = z.object({})

const text = z.optional(z.string().check(z.maxLength(300)))
const frontHeaders = {
  /** The secret of the RADIUS front end, `Bearer ...`. */
  authorization: text,
  /** The requesting router, authenticated by FreeRADIUS through its certificate or secret. */
  'x-router': text,
  'x-router-address': text,
}
const headers = z.object(frontHeaders)
const errors = [
  'invalid_request',
  'not_logged_in',
  'body_too_large',
  'too_many_requests',
  'unavailable',
] as const
/** Only a caller without the front end's secret is refused: errors of routers get normal responses. */
const limits = [{ by: 'address', max: 600, windowSeconds: 600, counts: 'refusals' }] as const
/** 401 with a sentence for the user; 403 to a removed router. */
const decisions = { 200: AttributesBody, 401: AttributesBody, 403: NothingBody }

export const authorizeByRadius = endpoint({
  method: 'POST',
  path: '/api/network/authorize',
  audience: 'provider',
  summary: 'FreeRADIUS requests whether to admit a phone, and for how long',
  headers,
  body: PacketBody,
  replies: decisions,
  errors,
  limits,
})

export const authenticateByRadius = endpoint({
  method: 'POST',
  path: '/api/network/authenticate',
  audience: 'provider',
  summary: 'The same where FreeRADIUS delegates the password check to us',
  headers,
  body: PacketBody,
  replies: decisions,
  errors,
  limits,
})

export const noteRadiusResult = endpoint({
  method: 'POST',
  path: '/api/network/post-auth',
  audience: 'provider',
  summary: 'FreeRADIUS reports its response to a router',
  headers: z.object({ ...frontHeaders, 'x-result': text }),
  body: PacketBody,
  replies: { 200: NothingBody },
  errors,
  limits,
})

export const accountByRadius = endpoint({
  method: 'POST',
  path: '/api/network/accounting',
  audience: 'provider',
  summary: 'A router reports that a session began, continues or ended, or that the router restarted',
  headers,
  body: PacketBody,
  replies: { 200: NothingBody, 403: NothingBody },
  errors,
  limits,
})

export const findRadiusRouter = endpoint({
  method: 'GET',
  path: '/api/network/router',
  audience: 'provider',
  summary: 'The router with this address: its name and its secret, separated by a space; empty if unknown',
  headers: z.object({ authorization: text }),
  query: z.object({ address: z.string().check(z.maxLength(60)) }),
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'too_many_requests', 'unavailable'],
  limits,
})
