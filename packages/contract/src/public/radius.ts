import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * A packet of a router as FreeRADIUS's `rlm_rest` writes it: `{ "User-Name": { "type": "string", "value": ["..."] }, ... }`.
 * Routers of all makers send what they like: nothing of it is refused for its form, and only what is understood is read.
 */
const PacketBody = z.record(z.string().check(z.maxLength(100)), z.unknown())

/** Attributes for FreeRADIUS: `control:...` for itself, `reply:...` for the router. */
const AttributesBody = z.record(z.string(), z.union([z.string(), z.number()]))
const NothingBody = z.object({})

const text = z.optional(z.string().check(z.maxLength(300)))
const frontHeaders = {
  /** The word of the RADIUS front, `Bearer ...`. */
  authorization: text,
  /** Which router asks, proven to FreeRADIUS by its certificate or by its secret. */
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
/** Only who does not know the front's word is refused: what its routers do wrong are answers. */
const limits = [{ by: 'address', max: 600, windowSeconds: 600, counts: 'refusals' }] as const
/** 401 with a sentence for the person; 403 to a router that is not there any more. */
const decisions = { 200: AttributesBody, 401: AttributesBody, 403: NothingBody }

export const authorizeByRadius = endpoint({
  method: 'POST',
  path: '/api/network/authorize',
  audience: 'provider',
  summary: 'FreeRADIUS asks whether a phone is let in, and for how long',
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
  summary: 'The same where FreeRADIUS leaves the check of the password to us',
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
  summary: 'FreeRADIUS says how it answered a router',
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
  summary: 'A router says that a session began, goes on or ended, or that it started anew itself',
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
  summary:
    'Whose router has this address: its name and its secret, with a space between; an empty text for nobody’s',
  headers: z.object({ authorization: text }),
  query: z.object({ address: z.string().check(z.maxLength(60)) }),
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'too_many_requests', 'unavailable'],
  limits,
})
