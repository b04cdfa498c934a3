import * as z from 'zod/mini'
import { SponsorshipBody } from '../customer/sponsors.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, lineOf, MoneyOutField, SuccessBody, searchOf } from '../fields.ts'

export const listAllSponsorships = endpoint({
  method: 'GET',
  path: '/api/admin/sponsorships',
  audience: 'admin',
  summary:
    'Sponsorships of all sellers, by the name of sponsor or shop, newest first; with money that an admin has to send back',
  query: z.object({ search: z._default(searchOf(0, 60, 'Search for a shorter text'), '') }),
  replies: {
    200: z.object({
      sponsorships: z.array(SponsorshipBody),
      /** What no provider could send back, oldest first. */
      toSend: z.array(
        z.object({
          id: z.string(),
          sponsorName: z.string(),
          businessName: z.string(),
          phone: z.string(),
          amount: MoneyOutField,
        }),
      ),
    }),
  },
  errors: ['invalid_request'],
})

export const confirmSponsorReturn = endpoint({
  method: 'POST',
  path: '/api/admin/sponsor-returns/{id}/confirm',
  audience: 'admin',
  summary: 'Confirm that what was left of a sponsorship was sent back by hand',
  params: z.object({ id: IdField }),
  body: z.strictObject({ reference: lineOf(2, 60, 'Enter the reference of the transfer') }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'sponsorship_not_found', 'already_decided'],
})
