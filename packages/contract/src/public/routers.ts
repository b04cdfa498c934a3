import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * The parts of `ndsctl json` that are read (no `clients`: the router could not query openNDS), or a
 * MikroTik's report: `active`, admitted phones as `MAC octets-sent octets-received time-left;`, and `hosts`,
 * the MAC addresses that it sees. Each phone is read separately, so that an unreadable one does not cost the
 * others their orders.
 */
export const RouterReportBody = z.object({
  /** The router's own clock at the report, epoch seconds: the header of a persistent connection is older. */
  clock: z.optional(z.unknown()),
  version: z.optional(z.unknown()),
  active: z.optional(z.unknown()),
  hosts: z.optional(z.unknown()),
  /**
   * Of the router and its line, each optional: `up`, seconds since its start; `away`, what failed while no report
   * got through, as `line 120 300;` in those seconds; the last measurement as `line` and `dns` (booleans), `loss`
   * (percent), `kbps`, and `free` memory (kilobytes).
   */
  signs: z.optional(z.unknown()),
  /**
   * An object with any keys; anything else counts as absent. Read from each value: `mac`, `state`, `version`,
   * and as number or text `session_end`, `download_this_session`, `upload_this_session`,
   * `download_rate_limit_threshold`, `last_active`.
   */
  clients: z.optional(z.unknown()),
})

export const answerAgent = endpoint({
  method: 'POST',
  path: '/api/network/agent',
  audience: 'provider',
  summary:
    "A router's agent reports its phones and gets its orders, one a line; for openNDS the response waits up to 50 s for one",
  headers: z.object({
    authorization: z.optional(z.string().check(z.maxLength(200))),
    /** `wait=0` requests an immediate response, `wait=25` one within 25 s. */
    prefer: z.optional(z.string().check(z.maxLength(100))),
    /** The router's clock, epoch seconds, if the report lacks it; ours replaces an unreadable one. */
    'x-clock': z.optional(z.string()),
    /**
     * The agent's protocol version: `2` knows speed limits, `3` the walled garden, `5` how the line is shared.
     * From `4` on openNDS's agent keeps one connection, and each response ends with the line `end`. Absent or
     * unreadable: the first version.
     */
    'x-agent': z.optional(z.string()),
    /** The walled garden of its phones, from the last order about it. */
    'x-garden': z.optional(z.string().check(z.maxLength(2_000))),
    /** The speed in kbit/s at which the line is shared between phones, from the last order about it; 0: it is not. */
    'x-share': z.optional(z.string()),
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
    'A router fetches a new RadSec certificate with its own secret: certificate, key and authority, PEM. Earlier ones stay valid',
  headers: z.object({ authorization: z.optional(z.string().check(z.maxLength(200))) }),
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600 }],
})
