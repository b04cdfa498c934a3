import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const Word = z.optional(z.union([z.string(), z.number()]))

/** As much of `ndsctl json` as is read. Without `clients` the router could not ask openNDS. */
export const RouterReportBody = z.object({
  version: Word,
  clients: z.optional(
    z.record(
      z.string(),
      z.object({
        mac: Word,
        state: Word,
        session_end: Word,
        download_this_session: Word,
        upload_this_session: Word,
        last_active: Word,
      }),
    ),
  ),
})

export const answerAgent = endpoint({
  method: 'POST',
  path: '/api/network/agent',
  audience: 'provider',
  summary:
    "A router's agent reports `ndsctl json` and gets its orders, one a line; held up to 25 s until there is one",
  headers: z.object({
    authorization: z.optional(z.string().check(z.maxLength(200))),
    /** `wait=0` asks for an answer at once. */
    prefer: z.optional(z.string().check(z.maxLength(100))),
    /** The router's clock, epoch seconds. */
    'x-clock': z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  }),
  body: RouterReportBody,
  bodyLimitBytes: 1_000_000,
  replies: { 200: z.string() },
  text: 'text/plain',
  errors: ['invalid_request', 'not_logged_in', 'body_too_large', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: 600, counts: 'refusals' }],
})
