import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * As much of `ndsctl json` as is read (without `clients` the router could not ask openNDS), or what a MikroTik says: `active`, phones
 * that are let in, as `MAC octets-sent octets-received time-left;`, and `hosts`, the MAC addresses of all that it sees. Each phone
 * is judged by itself, whatever stands there: one that cannot be read does not cost the others their orders.
 */
export const RouterReportBody = z.object({
  /** When the router made the report by its own clock, epoch seconds: the header of a connection that is kept is older. */
  clock: z.optional(z.unknown()),
  version: z.optional(z.unknown()),
  active: z.optional(z.unknown()),
  hosts: z.optional(z.unknown()),
  /**
   * An object, by any names; anything else, as null, is as if it were missing. Read of each: `mac`, `state`, `version`, and as numbers or texts `session_end`, `download_this_session`,
   * `upload_this_session`, `download_rate_limit_threshold`, `last_active`.
   */
  clients: z.optional(z.unknown()),
})

export const answerAgent = endpoint({
  method: 'POST',
  path: '/api/network/agent',
  audience: 'provider',
  summary:
    "A router's agent reports whom it sees and gets its orders, one a line; openNDS's is held up to 50 s until there is one",
  headers: z.object({
    authorization: z.optional(z.string().check(z.maxLength(200))),
    /** `wait=0` asks for an answer at once, `wait=25` for one after 25 s at most. */
    prefer: z.optional(z.string().check(z.maxLength(100))),
    /** The router's clock, epoch seconds, where the report does not say it; ours stands for one that cannot be read. */
    'x-clock': z.optional(z.string()),
    /**
     * Which orders the agent understands: `2` those with speed limits, `3` what phones reach unpaid. openNDS's from `4` on keeps one
     * connection: each answer ends with the line `end`. The first agents did not say, as whoever says nothing that can be read.
     */
    'x-agent': z.optional(z.string()),
    /** What phones at it reach before they have paid, as it was told last. */
    'x-garden': z.optional(z.string().check(z.maxLength(2_000))),
  }),
  body: RouterReportBody,
  bodyLimitBytes: 1_000_000,
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600, counts: 'refusals' }],
})

export const readRouterCertificate = endpoint({
  method: 'GET',
  path: '/api/network/certificate',
  audience: 'provider',
  summary:
    'A router fetches a new certificate for RadSec by its own secret: certificate, key and authority, PEM. Earlier ones go on',
  headers: z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) }),
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600 }],
})
