import { PART_STATES } from '@minit/domain/operations/platform-status.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'

const StateField = z.enum(PART_STATES)

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  audience: 'public',
  summary: 'What works now (selling, each way to pay, SMS, routers), and what did not in the last seven days',
  replies: {
    200: z.object({
      /** When this was seen. */
      at: InstantField,
      headline: z.object({ state: StateField, text: z.string() }),
      /** `quiet`: nothing was tried lately, so nothing is known. */
      parts: z.array(z.object({ key: z.string(), name: z.string(), state: StateField, text: z.string() })),
      /** The newest first; `until` null while it lasts. */
      incidents: z.array(z.object({ text: z.string(), from: InstantField, until: z.nullable(InstantField) })),
    }),
  },
  errors: [],
})
