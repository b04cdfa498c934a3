import * as z from 'zod/mini'
import { SponsorshipBody } from '../customer/sponsors.ts'
import { endpoint } from '../endpoint.ts'
import { IdField, SuccessBody } from '../fields.ts'

export const listSponsorships = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/sponsorships',
  audience: 'entrepreneur',
  action: 'read_reports',
  summary: "The shop's sponsorships with their figures, open ones first, at most a hundred",
  replies: {
    200: z.object({
      sponsorships: z.array(SponsorshipBody),
      /** The address where sponsors pay. */
      page: z.string(),
    }),
  },
  errors: [],
})

export const endSponsorship = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/sponsorships/{id}/end',
  audience: 'entrepreneur',
  action: 'move_money',
  summary: 'End a sponsorship now: what is left goes back to the sponsor',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['sponsorship_not_found', 'sponsorship_not_open'],
})
