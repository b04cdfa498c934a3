import { PART_STATES } from '@minit/domain/operations/platform-status.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InstantField } from '../fields.ts'

const StateField = z.enum(PART_STATES)

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  audience: 'public',
  summary: 'Status (selling, each payment method, SMS, routers), and the incidents of the last seven days',
  replies: {
    200: z.object({
      /** When this was determined. */
      at: InstantField,
      headline: z.object({ state: StateField, text: z.string() }),
      /** `quiet`: no recent attempts, so the state is unknown. */
      parts: z.array(z.object({ key: z.string(), name: z.string(), state: StateField, text: z.string() })),
      /** Newest first; `until` is null while it lasts. */
      incidents: z.array(z.object({ text: z.string(), from: InstantField, until: z.nullable(InstantField) })),
    }),
  },
  errors: [],
})
