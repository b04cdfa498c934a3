import { INSTALLATION_STATES } from '@minit/domain/shop/installations.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const day = z.nullable(z.iso.date())
const text = z.nullable(z.string())

/** The public part of an installation, for its applicant. */
export const installationFields = {
  state: z.enum(INSTALLATION_STATES),
  /** Days in Freetown. */
  plannedDay: day,
  movedBecause: text,
  trainingDay: day,
}

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/installation',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary: 'The state of this seller’s rented equipment; null without any',
  replies: {
    200: z.object({
      installation: z.nullable(
        z.object({
          ...installationFields,
          technician: text,
          trainer: text,
          items: z.array(z.object({ name: z.string(), serial: z.string() })),
        }),
      ),
    }),
  },
  errors: [],
})
